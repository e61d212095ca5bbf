import { expect, type Locator, type Page } from "@playwright/test";

/** Presses again until the page's scripts are there to answer, and what comes is there to see. */
export const pressUntil = (seen: Locator, press: () => Promise<unknown>): Promise<void> =>
  expect(async () => {
    await press();
    await expect(seen).toBeVisible({ timeout: 2_000 });
  }).toPass();

/** Starts choosing rows of the list that the page shows. @returns the bar of what can be done with them */
export async function chooseRows(page: Page): Promise<Locator> {
  const bar = page.getByRole("region", { name: "Geselecteerde rijen" });
  await pressUntil(bar, () => page.getByRole("button", { name: "Selecteren" }).click());
  return bar;
}
