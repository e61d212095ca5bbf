import { mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { basename, join } from "node:path";
import { runCommand } from "./run-command.mjs";

/** A package that is run before anything else can be checked: its version and its content are pinned here, in the checkout. */
const QUIET = ["--no-audit", "--no-fund", "--ignore-scripts", "--package-lock", "--loglevel=error"];

/**
 * Brings one package into a folder of its own with npm, once. Needs no network when it is there.
 *
 * @param {{ folder: string, name: string, version: string, integrity: string }} pinned `integrity` as npm writes it: `sha512-…`
 * @throws when the registry gave something else than what is pinned; nothing of it is left.
 */
export async function fetchPinned({ folder, name, version, integrity }) {
  if (isThere(folder, name, integrity)) return;
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  // A package.json of its own keeps npm from walking up to the checkout's.
  writeFileSync(join(folder, "package.json"), `${JSON.stringify({ private: true })}\n`);
  await runCommand(name, [...npmCommand(), "install", "--prefix", folder, ...QUIET, `${name}@${version}`]);
  const given = integrityOf(folder, name);
  if (given === integrity) return;
  rmSync(folder, { recursive: true, force: true });
  throw new Error(
    `The registry's ${name}@${version} is not the one that is pinned: ${given} in place of ${integrity}.`,
  );
}

/** npm has checked the bytes against this, and writes it down last. */
function integrityOf(folder, name) {
  try {
    const lock = JSON.parse(readFileSync(join(folder, "package-lock.json"), "utf8"));
    return lock.packages[`node_modules/${name}`].integrity;
  } catch {
    return undefined;
  }
}

const isThere = (folder, name, integrity) => integrityOf(folder, name) === integrity;

/** The npm that started us, else the one in the PATH. */
function npmCommand() {
  const script = process.env.npm_execpath;
  return script !== undefined && basename(script) === "npm-cli.js" ? [process.execPath, script] : ["npm"];
}
