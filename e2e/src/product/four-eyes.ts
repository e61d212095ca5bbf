import { type Browser, test as base, type Page } from "@playwright/test";
import { signIn } from "../sign-in.ts";
import type { DemoUser } from "./demo.ts";
import { type Product, startProduct } from "./start-product.ts";

/** A product of its own: the platform asks for a second agent. */
export const story = base.extend<object, { product: Product }>({
  product: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of fixtures from this pattern.
    async ({}, use) => {
      const product = await startProduct({ FOUR_EYES: "true" });
      await use(product);
      await product.stop();
    },
    { scope: "worker", timeout: 90_000 },
  ],
});

/** A page of somebody who signed in there, in a context of their own. */
export async function open(browser: Browser, { demo }: Product, user: DemoUser, path: string): Promise<Page> {
  const context = await browser.newContext({ baseURL: demo.portalUrl, locale: "nl-NL" });
  const page = await context.newPage();
  await page.goto(path);
  await signIn(page, user);
  return page;
}
