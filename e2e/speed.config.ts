import { defineConfig } from "@playwright/test";
import stories from "./playwright.config.ts";

/** `pnpm speed`: how soon pages are painted (decision record 0384). Not for `npm test`: it means something on a quiet machine alone. */
export default defineConfig({ ...stories, testDir: "speed", testMatch: "**/*.speed.ts", timeout: 300_000 });
