import { AxeBuilder } from "@axe-core/playwright";
import type { Page } from "@playwright/test";

export type ColorScheme = "light" | "dark";

/** Dark differs from light in its colours alone: there, the rules about colours are asked again. */
export function rulesFor(page: Page, colorScheme: ColorScheme): AxeBuilder {
  // Without frames axe needs no page of its own to put its findings together.
  const all = new AxeBuilder({ page }).setLegacyMode();
  return colorScheme === "light" ? all : all.withRules(["color-contrast", "link-in-text-block"]);
}
