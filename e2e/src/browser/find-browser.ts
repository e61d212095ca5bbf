import { existsSync } from "node:fs";
import { chromium } from "@playwright/test";
import { packagedChromium } from "./packaged-chromium.ts";

/** How Playwright starts the browser. */
export interface BrowserChoice {
  /** Undefined is Playwright's own. */
  readonly executablePath?: string;
  /** On top of the environment. */
  readonly env?: Readonly<Record<string, string>>;
}

const SYSTEM_BROWSERS = ["/usr/bin/chromium", "/usr/bin/chromium-browser", "/usr/bin/google-chrome"];

/**
 * Playwright's own browser if it is installed, else the system's, else the one that came with `npm install`
 * (decision record 0016). Nothing is downloaded.
 *
 * @throws when there is none.
 */
export function findBrowser(): BrowserChoice {
  if (existsSync(chromium.executablePath())) return {};
  const system = SYSTEM_BROWSERS.find((path) => existsSync(path));
  if (system !== undefined) return { executablePath: system };
  const packaged = packagedChromium();
  if (packaged !== undefined) return packaged;
  throw new Error("No browser: install Chromium, or run `npx playwright install chromium`.");
}
