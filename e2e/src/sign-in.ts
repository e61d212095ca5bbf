import type { Page } from "@playwright/test";
import type { DemoUser } from "./product/demo.ts";
import type { Product } from "./product/start-product.ts";

/** Fills the sign-in form that the page shows, and waits until it has let the person through. */
export async function signIn(page: Page, { email, password }: DemoUser): Promise<void> {
  await page.locator('input[type="email"]').fill(email);
  await page.locator('input[type="password"]').fill(password);
  await page.locator('button[type="submit"]').click();
  await page.waitForURL((url) => url.pathname !== "/login");
}

/** Signs somebody in as the form does, at a page that shows nothing yet. */
export async function enter(page: Page, { demo }: Product, { email, password }: DemoUser): Promise<void> {
  const headers = { Origin: demo.portalUrl };
  const answer = await page.context().request.post("/api/auth/sign-in/email", { headers, data: { email, password } });
  if (!answer.ok()) throw new Error(`${email} could not sign in: ${await answer.text()}`);
}
