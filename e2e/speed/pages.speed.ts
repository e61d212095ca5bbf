import type { Page } from "@playwright/test";
import { fillQuotes, removeFilledQuotes } from "../src/fill-quotes.ts";
import { newPerson } from "../src/new-person.ts";
import { openCase } from "../src/open-case.ts";
import { quiet } from "../src/pages/quiet.ts";
import { signIn } from "../src/sign-in.ts";
import { expect, story } from "../src/story.ts";
import { fillThread } from "./fill-thread.ts";

/** Decision record 0384, which has what was measured. */
const MAX_LARGEST_PAINT_MS = 800;
/** The best counts: other work on the machine makes it longer, never shorter. */
const LOADS = 4;
const QUOTES = 5_000;
const MESSAGES = 1_000;
const PHONE = { viewport: { width: 390, height: 844 }, deviceScaleFactor: 3, isMobile: true, hasTouch: true };

/** Largest contentful paint of the page, in milliseconds since its navigation began. */
const largestPaintMs = () =>
  new Promise<number>((resolve) => {
    new PerformanceObserver((list) => resolve(list.getEntries().at(-1)?.startTime ?? Number.NaN)).observe({
      type: "largest-contentful-paint",
      buffered: true,
    });
  });

/** Opens a page as somebody does who was there before. @returns its best paint, in milliseconds */
async function bestPaintMs(page: Page, path: string): Promise<number> {
  await page.goto(path);
  await quiet(page);
  const paintsMs: number[] = [];
  for (let load = 0; load < LOADS; load += 1) {
    await page.reload({ waitUntil: "load" });
    paintsMs.push(Math.round(await page.evaluate(largestPaintMs)));
  }
  console.log(`${path} painted after ${paintsMs.join(", ")} ms`);
  return Math.min(...paintsMs);
}

story("lists, search and pages among 5,000 quotes are painted within 0.8 s", async ({ browser, page, product }) => {
  const { databaseUrl, organizations, portalUrl, users } = product.demo;
  const { quoteId } = await openCase(product, "Vlugge");
  await fillQuotes(databaseUrl, organizations["zonnig-dak"]?.organizationId ?? "", QUOTES);
  await page.goto("/quotes");
  await signIn(page, users.owner);
  const agent = await newPerson(browser, portalUrl, users.agent);
  const paintsMs: Record<string, number> = {};
  for (const path of ["/quotes", "/quotes?q=van+der", "/today", `/quotes/${quoteId}`])
    paintsMs[path] = await bestPaintMs(page, path);
  paintsMs["/support/search"] = await bestPaintMs(agent, "/support/search?q=van+der");
  await removeFilledQuotes(databaseUrl);
  await agent.context().close();

  expect(Object.entries(paintsMs).filter(([, ms]) => !(ms <= MAX_LARGEST_PAINT_MS))).toEqual([]);
});

story("a thread of 1,000 messages is painted on a phone within 0.8 s", async ({ browser, page, product }) => {
  const { caseId } = await openCase(product, "Langdraad");
  await fillThread(product.demo.databaseUrl, caseId, MESSAGES);
  await page.goto("/quotes");
  await signIn(page, product.demo.users.owner);
  const storageState = await page.context().storageState();
  const context = await browser.newContext({
    baseURL: product.demo.portalUrl,
    locale: "nl-NL",
    storageState,
    ...PHONE,
  });
  const phone = await context.newPage();

  const paintMs = await bestPaintMs(phone, `/cases/${caseId}`);

  await expect(phone.getByText("Wanneer wordt er uitbetaald?").last()).toBeInViewport();
  expect(paintMs).toBeLessThanOrEqual(MAX_LARGEST_PAINT_MS);
  await context.close();
});
