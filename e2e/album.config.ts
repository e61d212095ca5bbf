import { defineConfig } from "@playwright/test";
import stories from "./playwright.config.ts";

/** `pnpm album`: pictures of every page for its builder to look at, in e2e/screenshots (ignored by git). */
export default defineConfig({ ...stories, testDir: "album", testMatch: "**/*.album.ts", timeout: 180_000 });
