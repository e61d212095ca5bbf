import type { Browser, BrowserContextOptions, Page } from "@playwright/test";
import type { DemoUser } from "./product/demo.ts";

/** As a browser that is touched. */
export const PHONE = {
  viewport: { width: 360, height: 740 },
  hasTouch: true,
  isMobile: true,
} as const satisfies BrowserContextOptions;

/**
 * Another person at another browser, signed in as the form does it, with no page open yet: stories of signing in open the
 * form themselves. The caller closes its context.
 */
export async function newPerson(
  browser: Browser,
  portalUrl: string,
  { email, password }: DemoUser,
  device: BrowserContextOptions = {},
): Promise<Page> {
  const context = await browser.newContext({ baseURL: portalUrl, locale: "nl-NL", ...device });
  const headers = { Origin: portalUrl };
  const answer = await context.request.post("/api/auth/sign-in/email", { headers, data: { email, password } });
  if (!answer.ok()) throw new Error(`${email} could not sign in: ${await answer.text()}`);
  return context.newPage();
}
