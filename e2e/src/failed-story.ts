import { setTimeout as sleep } from "node:timers/promises";
import type { Browser, Page } from "@playwright/test";
import type { Product } from "./product/start-product.ts";

const SHOWN_AT_MOST = 3_000;
const SHOWN_WITHIN_MS = 5_000;
const LINES_AT_MOST = 20;

/**
 * What a person would have seen when a story failed, and what the product said of it: where it failed on another machine, its
 * output is all that is left.
 *
 * @param running what the story ran against, and where its output was when the story began
 */
export async function tellOfFailure(
  browser: Browser,
  running: { readonly product: Product; readonly from: number } | undefined,
): Promise<string> {
  const pages = browser.contexts().flatMap((context) => context.pages());
  const shown = await Promise.all(pages.map(whatIsShown));
  const faults = (running?.product.output().slice(running.from) ?? "").split("\n").filter(isFault);
  return [...shown, ...faults.slice(-LINES_AT_MOST)].join("\n");
}

/** A page whose scripts hang tells nothing, however long one waits. */
async function whatIsShown(page: Page): Promise<string> {
  const body = Promise.all([statusOf(page), readMain(page)]).then(
    ([status, text]) => `${status ?? ""}\n${text}`,
    String,
  );
  return `${page.url()} ${await Promise.race([body, sleep(SHOWN_WITHIN_MS, "does not answer")])}`;
}

const statusOf = (page: Page) =>
  page.evaluate(() => {
    const [navigation] = performance.getEntriesByType("navigation");
    return navigation instanceof PerformanceNavigationTiming ? navigation.responseStatus : undefined;
  });

/** Without the menu, where the page has come so far. */
async function readMain(page: Page): Promise<string> {
  const main = page.locator("main");
  const shown = (await main.count()) === 1 ? main : page.locator("body");
  return (await shown.ariaSnapshot()).slice(0, SHOWN_AT_MOST);
}

const isFault = (line: string): boolean => /"level":"(warn|error|fatal)"|"status":(?!499)[45]\d\d/.test(line);
