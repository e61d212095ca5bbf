import { readFileSync } from "node:fs";
import { join } from "node:path";
import { fetchPinned } from "./fetch-pinned.mjs";
import { CACHE, ROOT } from "./root.mjs";

/**
 * The version and content that package.json names under `packageManager`, as corepack writes them.
 *
 * @param {string} packageManager `pnpm@12.21.0+sha512.<hex>`
 */
export function pinnedPnpm(packageManager) {
  const [, version, hex] = /^pnpm@([\d.]+)\+sha512\.([0-9a-f]{128})$/.exec(packageManager) ?? [];
  if (version === undefined || hex === undefined)
    throw new Error("packageManager must be pnpm@<version>+sha512.<hex>.");
  return { name: "pnpm", version, integrity: `sha512-${Buffer.from(hex, "hex").toString("base64")}` };
}

/** Brings the pinned pnpm into `.cache/pnpm`, once. */
export async function ensurePnpm() {
  const { packageManager } = JSON.parse(readFileSync(join(ROOT, "package.json"), "utf8"));
  await fetchPinned({ folder: join(CACHE, "pnpm"), ...pinnedPnpm(packageManager) });
}
