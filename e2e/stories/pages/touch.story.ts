import type { Page } from "@playwright/test";
import { addDocument } from "../../src/add-document.ts";
import { chooseRows } from "../../src/choose-rows.ts";
import { INVOICE } from "../../src/documents-desk.ts";
import { newPerson, PHONE } from "../../src/new-person.ts";
import { openCase } from "../../src/open-case.ts";
import { portalPerson } from "../../src/portal-person.ts";
import { expect, story } from "../../src/story.ts";

/** WCAG 2.5.5: of a finger, in CSS pixels. */
const FINGER = 44;
/** Whole pixels of a fraction. */
const ROUNDING = 0.5;

/** In the page: what is pressed or filled in, apart from words in a line of text, and how high it is with its label and the room around it. */
function tooLow(least: number): string[] {
  const parts = document.querySelectorAll<HTMLElement>(
    "a[href], button, select, input:not([type=file]), [role=option]",
  );
  const labelsOf = (part: HTMLElement) =>
    part.matches("[type=checkbox], [type=radio]") ? ((part as HTMLInputElement).labels ?? []) : [];
  const heightOf = (part: HTMLElement) => {
    const around = getComputedStyle(part, "::after");
    const isAround = around.content !== "none" && around.position === "absolute";
    return Math.max(part.getBoundingClientRect().height, isAround ? Number.parseFloat(around.height) || 0 : 0);
  };
  const isSeen = (part: HTMLElement) =>
    part.checkVisibility() && [part, ...labelsOf(part)].some((pressed) => pressed.getBoundingClientRect().width > 2);
  const reachOf = (part: HTMLElement) => Math.max(...[part, ...labelsOf(part)].map(heightOf));
  return [...parts]
    .filter(
      (part) => isSeen(part) && !part.matches("main a:not([class*=default], [class*=filled])") && reachOf(part) < least,
    )
    .map((part) => `${part.tagName} ${part.getAttribute("aria-label") ?? part.textContent} ${reachOf(part)}`);
}

/** In the page: links and buttons of which a finger that is put on their words presses another. */
function coveredParts(): string[] {
  const STEP = 6;
  const isCovered = (part: HTMLElement) => {
    part.scrollIntoView({ block: "center", behavior: "instant" });
    return [...part.getClientRects()].some(({ left, width, top, bottom }) =>
      Array.from({ length: Math.floor(width / STEP) }, (_, step) => left + (step + 0.5) * STEP).some((x) =>
        [top + 2, bottom - 2].some((y) => {
          const pressed = document.elementFromPoint(x, y)?.closest("a, button") ?? part;
          return pressed !== part;
        }),
      ),
    );
  };
  const parts = [...document.querySelectorAll<HTMLElement>("main a, main button")].filter((part) =>
    part.checkVisibility(),
  );
  return parts.filter(isCovered).map((part) => `covered: ${part.tagName} ${part.textContent}`);
}

const lowNow = (page: Page) => page.evaluate(tooLow, FINGER - ROUNDING);

async function badPartsOf(page: Page, path: string, open?: () => Promise<unknown>): Promise<string[]> {
  await page.goto(path);
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await open?.();
  return [...(await lowNow(page)), ...(await page.evaluate(coveredParts))].map((part) => `${path} ${part}`);
}

story(
  "what is pressed on a touch screen is as high as a finger, and covers nothing else",
  async ({ browser, product }) => {
    const { quoteId, caseId } = await openCase(product, "Vingerling");
    await addDocument(product, quoteId, "factuur.pdf");
    // As long as its line.
    await addDocument(product, quoteId, "factuur-zonnepanelen-lindelaan-14.pdf");
    const phone = await newPerson(browser, product.demo.portalUrl, product.demo.users.owner, PHONE);
    const remove = phone.getByRole("button", { name: "factuur.pdf verwijderen" });
    const bad = [
      ...(await badPartsOf(phone, "/quotes", () => chooseRows(phone))),
      ...(await badPartsOf(phone, `/quotes/${quoteId}`, () => expect(remove).toBeVisible())),
      ...(await badPartsOf(phone, `/cases/${caseId}`, async () => {
        await phone.getByLabel("Bijlage", { exact: true }).setInputFiles(INVOICE);
        await expect(phone.getByRole("button", { name: `${INVOICE.name} weghalen` })).toBeVisible();
      })),
    ];
    for (const path of ["/preview", "/quotes/new", "/settings/members", "/settings/account", "/settings/organization"])
      bad.push(...(await badPartsOf(phone, path)));
    await phone.getByRole("button", { name: "Menu" }).tap();
    await expect(phone.getByRole("dialog", { name: "Menu" })).toBeVisible();
    bad.push(...(await lowNow(phone)));
    await phone.getByRole("button", { name: "Zoeken" }).tap();
    await expect(phone.getByRole("option", { name: "Offertes" })).toBeVisible();
    bad.push(...(await lowNow(phone)));
    await phone.context().clearCookies();
    bad.push(...(await badPartsOf(phone, "/login")));
    expect(bad).toEqual([]);
    await phone.context().close();

    const agent = await portalPerson(product, product.demo.users.agent);
    const storageState = await agent.requests.storageState();
    const desk = await browser.newContext({ baseURL: product.demo.portalUrl, locale: "nl-NL", storageState, ...PHONE });
    const { organizationId } = product.demo.organizations["zonnig-dak"] ?? {};
    expect(await badPartsOf(await desk.newPage(), `/support/cases/${caseId}?organization=${organizationId}`)).toEqual(
      [],
    );
    await desk.close();
  },
);
