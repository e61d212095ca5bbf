import { AxeBuilder } from "@axe-core/playwright";
import type { Page } from "@playwright/test";

/** Only what is wrong: to describe every element that is right took as long as to look for faults (decision record 0410). */
export const ONLY_FAULTS = { resultTypes: ["violations" as const] };

/** What axe finds wrong with a page and its frames, one line each. */
export async function axeFindings(page: Page): Promise<string[]> {
  await settled(page);
  // Without frames axe needs no page of its own to put its findings together.
  const isAlone = page.frames().length === 1;
  const { violations } = await new AxeBuilder({ page }).setLegacyMode(isAlone).options(ONLY_FAULTS).analyze();
  return violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`);
}

/** Waits for what moves and ends: half way from one colour to another no contrast is right. */
export const settled = (page: Page): Promise<unknown> =>
  page.evaluate(() => {
    // What follows a scroll bar ends with nothing: `lookAtPage` tells of it, and nobody waits for it here.
    const moving = document.getAnimations().filter(({ timeline }) => timeline === document.timeline);
    const ending = moving.filter(({ effect }) => effect?.getComputedTiming().endTime !== Infinity);
    return Promise.allSettled(ending.map(({ finished }) => finished)).then(() => undefined);
  });
