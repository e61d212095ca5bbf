import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { basename, join } from "node:path";
import { CACHE, ROOT } from "./root.mjs";
import { runCommand } from "./run-command.mjs";

const FOLDER = join(CACHE, "pnpm");

/** The version that package.json names under `packageManager`. */
function wantedVersion() {
  const { packageManager } = JSON.parse(readFileSync(join(ROOT, "package.json"), "utf8"));
  return packageManager.replace(/^pnpm@/, "").replace(/\+.*$/, "");
}

function installedVersion() {
  try {
    return JSON.parse(readFileSync(join(FOLDER, "node_modules", "pnpm", "package.json"), "utf8")).version;
  } catch {
    return undefined;
  }
}

/** Brings the pinned pnpm into `.cache/pnpm` with npm, once. Needs no network when it is there. */
export async function ensurePnpm() {
  const version = wantedVersion();
  if (installedVersion() === version) return;
  mkdirSync(FOLDER, { recursive: true });
  // A package.json of its own keeps npm from walking up to the checkout's.
  writeFileSync(join(FOLDER, "package.json"), `${JSON.stringify({ private: true })}\n`);
  const quiet = ["--no-audit", "--no-fund", "--no-package-lock", "--loglevel=error"];
  await runCommand("pnpm", [...npmCommand(), "install", "--prefix", FOLDER, ...quiet, `pnpm@${version}`]);
}

/** The npm that started us, else the one in the PATH. */
function npmCommand() {
  const script = process.env.npm_execpath;
  return script !== undefined && basename(script) === "npm-cli.js" ? [process.execPath, script] : ["npm"];
}
