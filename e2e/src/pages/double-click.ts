import { expect, type Locator, type Page } from "@playwright/test";

/** Both presses of a double-click, the second on what stands there once the page shows what the first has done. */
export async function doubleClick(page: Page, button: Locator, outcome: Locator): Promise<void> {
  await moveTo(page, button);
  await page.mouse.down({ clickCount: 1 });
  await page.mouse.up({ clickCount: 1 });
  await expect(outcome).toBeEnabled();
  await moveTo(page, outcome);
  await page.mouse.down({ clickCount: 2 });
  await page.mouse.up({ clickCount: 2 });
}

async function moveTo(page: Page, button: Locator): Promise<void> {
  await button.scrollIntoViewIfNeeded();
  const { x = 0, y = 0, width = 0, height = 0 } = (await button.boundingBox()) ?? {};
  await page.mouse.move(x + width / 2, y + height / 2);
}
