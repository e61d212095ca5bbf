import { expect, type Page } from "@playwright/test";
import type { Product } from "./product/start-product.ts";
import { signIn } from "./sign-in.ts";

export const BANNER = "U kijkt naar testgegevens.";

/** Signs the owner in and switches to test data, as a person does. */
export async function enterTestMode(page: Page, { demo }: Product): Promise<void> {
  await page.goto(`${demo.portalUrl}/quotes`);
  if (page.url().includes("/login")) await signIn(page, demo.users.owner);
  await page.getByRole("switch", { name: "Testgegevens" }).first().click();
  await expect(page.getByText(BANNER)).toBeVisible();
}

/** Makes a key in test mode. @returns the key */
export async function makeTestApiKey(page: Page, product: Product): Promise<string> {
  await enterTestMode(page, product);
  await page.goto(`${product.demo.portalUrl}/settings/api-keys`);
  await page.getByRole("button", { name: "Sleutel maken" }).first().click();
  const dialog = page.getByRole("dialog");
  await dialog.locator('input[name="name"]').fill("Test");
  await dialog.locator('button[type="submit"]').click();
  const key = dialog.locator("code");
  await expect(key).toContainText("okey_test_");
  return (await key.textContent()) ?? "";
}
