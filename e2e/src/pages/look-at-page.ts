import type { Page } from "@playwright/test";
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
    for (const colorScheme of SCHEMES) {
      await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
      await page.locator(`html[data-mantine-color-scheme="${colorScheme}"]`).waitFor();
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
