import type { Page } from "@playwright/test";
import type { DemoUser } from "./product/demo.ts";

/** Fills the sign-in form that the page shows, and waits until it has let the person through. */
export async function signIn(page: Page, { email, password }: DemoUser): Promise<void> {
  await page.locator('input[type="email"]').fill(email);
  await page.locator('input[type="password"]').fill(password);
  await page.locator('button[type="submit"]').click();
  await page.waitForURL((url) => url.pathname !== "/login");
}
