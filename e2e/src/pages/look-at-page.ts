import { expect, type Page } from "@playwright/test";
import { type ColorScheme, rulesFor } from "./axe-rules.ts";

const SCHEMES: readonly ColorScheme[] = ["light", "dark"];
const SIZES = [
  { width: 1280, height: 900 },
  { width: 360, height: 740 },
] as const;

/**
 * Looks at the page that is open in both colour schemes and at both widths, without loading it again: the page follows
 * both while it is open. Returns what is wrong, in words.
 *
 * @param pictureOf where a picture of each look is kept, by its name (`360-dark`).
 */
export async function lookAtPage(page: Page, pictureOf?: (look: string) => string): Promise<string[]> {
  const problems: string[] = [];
  for (const size of SIZES) {
    await page.setViewportSize(size);
    const wide = await page.evaluate("document.documentElement.scrollWidth - innerWidth");
    if (Number(wide) > 0) problems.push(`${size.width}px: scrolls sideways by ${wide}px`);
    for (const control of await page.evaluate(cutOffControls)) problems.push(`${size.width}px: cuts off ${control}`);
    for (const motion of await lastingMotions(page)) problems.push(`${size.width}px: moves on: ${motion}`);
    for (const colorScheme of SCHEMES) {
      await turnTo(page, colorScheme);
      const path = pictureOf?.(`${size.width}-${colorScheme}`);
      if (path !== undefined) await page.screenshot({ path, fullPage: true });
      const { violations } = await (await rulesFor(page, colorScheme)).analyze();
      for (const { id, nodes } of violations) {
        problems.push(`${size.width}px ${colorScheme} ${id}: ${nodes.map(({ html }) => html).join(" | ")}`);
      }
    }
  }
  return problems;
}

/** A page that comes to life just then may not hear of it: it is told once more. */
async function turnTo(page: Page, colorScheme: ColorScheme): Promise<void> {
  const follows = page.locator(`html[data-mantine-color-scheme="${colorScheme}"]`);
  await expect(async () => {
    await page.emulateMedia({ colorScheme: colorScheme === "light" ? "dark" : "light", reducedMotion: "reduce" });
    await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
    await page.evaluate(askForFrame);
    await follows.waitFor({ timeout: 5_000 });
  }).toPass({ timeout: 60_000 });
}

/** In the page: media are looked at when it is drawn, which a page at rest need not be. Without one there is nothing to wait for. */
const askForFrame = (): Promise<void> =>
  new Promise((resolve) => {
    requestAnimationFrame(() => resolve());
    setTimeout(resolve, 1_000);
  });

/**
 * In the page: what a person can press and of which a part lies behind an edge that does not scroll, by its text. A page
 * does not scroll sideways for what a card cuts off.
 */
function cutOffControls(): string[] {
  const cutOff: string[] = [];
  for (const control of document.querySelectorAll("main button, main a, main input, main select, main textarea")) {
    const { right, width, height } = control.getBoundingClientRect();
    if (width <= 1 || height <= 1) continue;
    for (let box = control.parentElement; box !== null; box = box.parentElement) {
      const { overflowX } = getComputedStyle(box);
      if (overflowX === "auto" || overflowX === "scroll") break;
      if (overflowX === "visible" || right <= box.getBoundingClientRect().right + 1) continue;
      cutOff.push(control.textContent || control.getAttribute("aria-label") || control.tagName);
      break;
    }
  }
  return cutOff;
}

const MOVES_AT_MOST_MS = 5_000;

/** Those that go on: a button that was just pressed turns for as long as its work takes, and fades. */
async function lastingMotions(page: Page): Promise<string[]> {
  const endsAtMs = performance.now() + MOVES_AT_MOST_MS;
  for (;;) {
    const motions = await page.evaluate(endlessMotions);
    if (motions.length === 0 || performance.now() > endsAtMs) return motions;
    await page.waitForTimeout(100);
  }
}

/** In the page: what a browser would draw anew sixty times a second, also while nobody touches the page. */
function endlessMotions(): string[] {
  return document.getAnimations().flatMap(({ effect, timeline }) => {
    const isEndless = effect?.getComputedTiming().endTime === Number.POSITIVE_INFINITY;
    if (timeline === document.timeline && !isEndless) return [];
    return effect instanceof KeyframeEffect ? [effect.target?.className ?? "a part of the page"] : [];
  });
}
