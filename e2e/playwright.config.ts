import { defineConfig } from "@playwright/test";
import { hash } from "../suite-recording.ts";
import { findBrowser } from "./src/browser/find-browser.ts";

const { executablePath, env } = findBrowser();

export default defineConfig({
  testDir: "stories",
  testMatch: "**/*.story.ts",
  outputDir: "test-results",
  // The same on every system: what is kept are texts, no pictures.
  snapshotPathTemplate: "{testDir}/{testFilePath}-snapshots/{arg}{ext}",
  timeout: 300_000,
  // Nothing waits this long on a machine of its own; what must be quick says so itself.
  expect: { timeout: 20_000 },
  // Each with a product of its own. A story waits about half of its time.
  workers: 2,
  forbidOnly: true,
  // A run under turbo leaves its report for `npm test` (suite-report.mjs).
  reporter: hash === undefined ? "list" : [["list"], ["json", { outputFile: `.reports/e2e-${hash}.json` }]],
  use: {
    // Emptied between stories, not made anew: the browser keeps its renderer and its compiled scripts (an eighth of the time).
    reuseContext: true,
    locale: "nl-NL",
    // What cannot be clicked by then is told while the other stories run, not after five minutes of waiting.
    actionTimeout: 60_000,
    // A trace of every story takes a third of the time; `playwright test --trace retain-on-failure` makes them.
    trace: "off",
    screenshot: "only-on-failure",
    launchOptions: {
      ...(executablePath && { executablePath }),
      env: { ...process.env, ...env } as Record<string, string>,
    },
  },
});
