import { defineConfig } from "@playwright/test";
import stories from "./playwright.config.ts";

/** `pnpm --filter @quote-financing/e2e screenshots`: looks at every page; asserts nothing. */
export default defineConfig(stories, { testDir: "src/screenshots", testMatch: "**/*.shots.ts", timeout: 600_000 });
