import { readdirSync, statSync } from "node:fs";
import { join } from "node:path";

/** Folders of what tools make. */
const MADE = new Set([
  "node_modules",
  ".next",
  ".turbo",
  ".reports",
  "dist",
  "coverage",
  "test-results",
  "playwright-report",
]);

/**
 * A file, or the files below a folder that people wrote.
 *
 * @param {string} path
 * @returns {Generator<string>} in a stable order; nothing when there is no such file
 */
export function* filesUnder(path) {
  const stats = statSync(path, { throwIfNoEntry: false });
  if (stats?.isFile()) yield path;
  if (!stats?.isDirectory()) return;
  for (const name of readdirSync(path).sort()) {
    if (!MADE.has(name)) yield* filesUnder(join(path, name));
  }
}
