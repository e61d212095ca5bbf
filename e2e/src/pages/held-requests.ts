import type { Page } from "@playwright/test";

/**
 * What the page asks for from now on at such addresses waits, as on a slow line, until it is let come.
 *
 * @param answer what it gets then in place of the product's own answer, where that must not happen
 * @returns lets it come
 */
export async function heldRequests(
  page: Page,
  addresses: Parameters<Page["route"]>[0],
  answer?: object,
): Promise<() => void> {
  let letCome = () => {};
  const mayCome = new Promise<void>((resolve) => {
    letCome = resolve;
  });
  await page.route(addresses, async (route) => {
    await mayCome;
    await (answer === undefined ? route.continue() : route.fulfill({ json: answer }));
  });
  return () => letCome();
}

export const SCRIPTS = "**/_next/static/**/*.js";

/** The scripts of pages wait until they are let come. */
export const heldScripts = (page: Page): Promise<() => void> => heldRequests(page, SCRIPTS);

/** The pages that links lead to wait until they are let come. */
export const heldPages = (page: Page): Promise<() => void> =>
  heldRequests(page, ({ searchParams }) => searchParams.has("_rsc"));
