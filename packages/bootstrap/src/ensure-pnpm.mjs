import { readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { runCommand } from "./commands/run-command.mjs";
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

/** pnpm's program for a platform is a package of its own; it changes with the version in package.json. */
const PROGRAMS = {
  "@pnpm/exe.linux-x64":
    "sha512-8eufCjHXspKbNS/kh8q4Q0gqJoOuvC4Q5pgos6XS8By/nAMtP+jf8F1Cw9er840kfAX+PJ/ts+A9qnLE91rvXQ==",
  "@pnpm/exe.linux-arm64":
    "sha512-4Oj/iF2TDCe2lcH0n4TupPR5sSdrNLclJB6xBElLMPCUOAvBhdf2rRlSaO5M4erJ6g4Fyy7YTXTpcmfFsKyxEA==",
};

/** Brings the pinned pnpm into `.cache/pnpm`, once. */
export async function ensurePnpm() {
  const { packageManager } = JSON.parse(readFileSync(join(ROOT, "package.json"), "utf8"));
  const folder = join(CACHE, "pnpm");
  // Its install script puts the program in place of a text that turbo cannot start.
  const script = join(folder, "node_modules", "pnpm", "install.js");
  const finish = () => runCommand("pnpm-program", [process.execPath, script], { cwd: dirname(script) });
  await fetchPinned({ folder, ...pinnedPnpm(packageManager), parts: PROGRAMS, finish });
}
