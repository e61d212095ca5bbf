import { defineConfig } from "@playwright/test";
import { findBrowser } from "./src/browser/find-browser.ts";

const { executablePath, env } = findBrowser();

export default defineConfig({
  testDir: "stories",
  testMatch: "**/*.story.ts",
  outputDir: "test-results",
  timeout: 60_000,
  workers: 1,
  forbidOnly: true,
  reporter: process.env.PLAYWRIGHT_JSON_OUTPUT_NAME ? [["list"], ["json"]] : "list",
  use: {
    locale: "nl-NL",
    trace: "retain-on-failure",
    launchOptions: {
      ...(executablePath && { executablePath }),
      env: { ...process.env, ...env } as Record<string, string>,
    },
  },
});
