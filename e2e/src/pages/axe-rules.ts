import { AxeBuilder } from "@axe-core/playwright";
import type { Page } from "@playwright/test";
import { ONLY_FAULTS, settled } from "../axe-findings.ts";

export type ColorScheme = "light" | "dark";

/** In place of axe's half a megabyte, in a page that has it from an earlier look. */
const ALREADY_THERE = "0";

/** Dark differs from light in its colours alone: there, the rules about colours are asked again. */
export async function rulesFor(page: Page, colorScheme: ColorScheme): Promise<AxeBuilder> {
  await settled(page);
  const isThere = await page.evaluate(() => "axe" in globalThis);
  // Without frames axe needs no page of its own to put its findings together.
  const all = new AxeBuilder({ page, ...(isThere && { axeSource: ALREADY_THERE }) })
    .setLegacyMode()
    .options({ ...ONLY_FAULTS });
  return colorScheme === "light" ? all : all.withRules(["color-contrast", "link-in-text-block"]);
}
