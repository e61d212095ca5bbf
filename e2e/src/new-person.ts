import type { Browser, Page } from "@playwright/test";
import type { DemoUser } from "./product/demo.ts";
import { signIn } from "./sign-in.ts";

/** Another person at another browser, signed in. The caller closes its context. */
export async function newPerson(browser: Browser, portalUrl: string, person: DemoUser): Promise<Page> {
  const context = await browser.newContext({ baseURL: portalUrl, locale: "nl-NL" });
  const page = await context.newPage();
  await page.goto("/login");
  await signIn(page, person);
  return page;
}
