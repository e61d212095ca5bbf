import { existsSync } from "node:fs";
import { chromium } from "@playwright/test";
import type { BrowserChoice } from "./browser-choice.ts";
import { packagedChromium } from "./packaged-chromium.ts";

const SYSTEM_BROWSERS = ["/usr/bin/chromium", "/usr/bin/chromium-browser", "/usr/bin/google-chrome"];

/**
 * Playwright's own browser if it is installed, else the one that came with `npm install`, else the system's (decision
 * record 0016). Nothing is downloaded.
 *
 * @throws when there is none.
 */
export function findBrowser(): BrowserChoice {
  if (existsSync(chromium.executablePath())) return {};
  const packaged = packagedChromium();
  if (packaged !== undefined) return packaged;
  const system = SYSTEM_BROWSERS.find((path) => existsSync(path));
  if (system !== undefined) return { executablePath: system };
  throw new Error("No browser: install Chromium, or run `npx playwright install chromium`.");
}
