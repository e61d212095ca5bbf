import type { Page } from "@playwright/test";
import { expect } from "../story.ts";

/** Waits until the page has loaded and asks for nothing more; its stream of changes stays open, so it is never idle. */
export async function quiet(page: Page): Promise<void> {
  await page.waitForLoadState("load");
  let before = -1;
  const isQuiet = async () => {
    const asked = await page.evaluate(() => performance.getEntriesByType("resource").length);
    const isSame = asked === before;
    before = asked;
    return isSame;
  };
  await expect.poll(isQuiet, { intervals: [300] }).toBe(true);
}
