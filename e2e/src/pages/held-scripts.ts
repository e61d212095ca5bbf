import type { Page } from "@playwright/test";

/** The scripts of pages wait until they are let come. */
export async function heldScripts(page: Page): Promise<() => void> {
  let letScriptsCome = () => {};
  const scriptsMayCome = new Promise<void>((resolve) => {
    letScriptsCome = resolve;
  });
  await page.route("**/_next/static/**/*.js", async (route) => {
    await scriptsMayCome;
    await route.continue();
  });
  return () => letScriptsCome();
}
