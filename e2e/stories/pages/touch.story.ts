import type { Page } from "@playwright/test";
import { newPerson, PHONE } from "../../src/new-person.ts";
import { openCase } from "../../src/open-case.ts";
import { portalPerson } from "../../src/portal-person.ts";
import { expect, story } from "../../src/story.ts";

/** WCAG 2.5.5: of a finger, in CSS pixels. */
const FINGER = 44;
/** Whole pixels of a fraction. */
const ROUNDING = 0.5;

/** In the page: what is pressed or filled in, apart from words in a line of text, and how high it is with the room around it. */
function tooLow(least: number): string[] {
  const parts = document.querySelectorAll<HTMLElement>(
    "a[href], button, select, input:not([type=checkbox], [type=radio])",
  );
  const isSeen = (part: HTMLElement) => part.checkVisibility() && part.getBoundingClientRect().width > 2;
  const heightOf = (part: HTMLElement) => {
    const around = getComputedStyle(part, "::after");
    const isAround = around.content !== "none" && around.position === "absolute";
    return Math.max(part.getBoundingClientRect().height, isAround ? Number.parseFloat(around.height) || 0 : 0);
  };
  return [...parts]
    .filter(
      (part) =>
        isSeen(part) && !part.matches("main a:not([class*=default], [class*=filled])") && heightOf(part) < least,
    )
    .map((part) => `${part.tagName} ${part.getAttribute("aria-label") ?? part.textContent} ${heightOf(part)}`);
}

async function lowPartsOf(page: Page, path: string): Promise<string[]> {
  await page.goto(path);
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  return (await page.evaluate(tooLow, FINGER - ROUNDING)).map((part) => `${path} ${part}`);
}

story("what is pressed on a touch screen is as high as a finger", async ({ browser, product }) => {
  const { quoteId, caseId } = await openCase(product, "Vinger");
  const phone = await newPerson(browser, product.demo.portalUrl, product.demo.users.owner, PHONE);
  const low: string[] = [];
  const pages = [
    "/quotes",
    `/quotes/${quoteId}`,
    `/cases/${caseId}`,
    "/preview",
    "/settings/members",
    "/settings/account",
  ];
  for (const path of pages) low.push(...(await lowPartsOf(phone, path)));
  await phone.getByRole("button", { name: "Menu" }).tap();
  await expect(phone.getByRole("dialog", { name: "Menu" })).toBeVisible();
  low.push(...(await phone.evaluate(tooLow, FINGER - ROUNDING)));
  await phone.context().clearCookies();
  low.push(...(await lowPartsOf(phone, "/login")));
  expect(low).toEqual([]);
  await phone.context().close();

  const agent = await portalPerson(product, product.demo.users.agent);
  const storageState = await agent.requests.storageState();
  const desk = await browser.newContext({ baseURL: product.demo.portalUrl, locale: "nl-NL", storageState, ...PHONE });
  const { organizationId } = product.demo.organizations["zonnig-dak"] ?? {};
  expect(await lowPartsOf(await desk.newPage(), `/support/cases/${caseId}?organization=${organizationId}`)).toEqual([]);
  await desk.close();
});
