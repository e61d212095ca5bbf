import { defineConfig } from "@playwright/test";
import { findBrowser } from "./src/browser/find-browser.ts";

const { executablePath, env } = findBrowser();

export default defineConfig({
  testDir: "stories",
  testMatch: "**/*.story.ts",
  outputDir: "test-results",
  timeout: 120_000,
  // Nothing waits this long on a machine of its own; what must be quick says so itself.
  expect: { timeout: 20_000 },
  workers: 1,
  forbidOnly: true,
  reporter: process.env.PLAYWRIGHT_JSON_OUTPUT_NAME ? [["list"], ["json"]] : "list",
  use: {
    locale: "nl-NL",
    // A trace of every story takes a third of the time; `playwright test --trace retain-on-failure` makes them.
    trace: "off",
    screenshot: "only-on-failure",
    launchOptions: {
      ...(executablePath && { executablePath }),
      env: { ...process.env, ...env } as Record<string, string>,
    },
  },
});
