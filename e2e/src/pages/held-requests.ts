import type { Page } from "@playwright/test";

/** What the page asks for from now on at such addresses waits, as on a slow line, until it is let come. @returns lets it come */
export async function heldRequests(page: Page, addresses: Parameters<Page["route"]>[0]): Promise<() => void> {
  let letCome = () => {};
  const mayCome = new Promise<void>((resolve) => {
    letCome = resolve;
  });
  await page.route(addresses, async (route) => {
    await mayCome;
    await route.continue();
  });
  return () => letCome();
}

/** The scripts of pages wait until they are let come. */
export const heldScripts = (page: Page): Promise<() => void> => heldRequests(page, "**/_next/static/**/*.js");

/** The pages that links lead to wait until they are let come. */
export const heldPages = (page: Page): Promise<() => void> =>
  heldRequests(page, ({ searchParams }) => searchParams.has("_rsc"));
