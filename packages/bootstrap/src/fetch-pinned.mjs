import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { basename, join } from "node:path";
import { runCommand } from "./commands/run-command.mjs";

/** npm's own ten seconds and a minute would pass in silence on a machine that is offline, for each of several packages. */
const SOON = ["--fetch-retries=2", "--fetch-retry-mintimeout=1000", "--fetch-retry-factor=3"];
const HINT = "The package registry was not reached: is this machine online, and does npm know its proxy?";
const NOT_REACHED = /EAI_AGAIN|ENOTFOUND|ECONNREFUSED|ECONNRESET|ENETUNREACH|EHOSTUNREACH|ETIMEDOUT/;

/** A package that is run before anything else can be checked: its version and its content are pinned here, in the checkout. */
const QUIET = ["--no-audit", "--no-fund", "--ignore-scripts", "--package-lock", "--loglevel=error"];

/**
 * Brings one package into a folder of its own with npm, once. Needs no network when it is there. No script of it runs
 * before its content was held against the pins; what it must do to be complete is `finish`.
 *
 * @param {object} pinned
 * @param {string} pinned.folder
 * @param {string} pinned.name
 * @param {string} pinned.version
 * @param {string} pinned.integrity as npm writes it: `sha512-…`
 * @param {Record<string, string>} [pinned.parts] integrity of the packages that may come along with it, by name
 * @param {() => Promise<unknown>} [pinned.finish]
 * @throws when the registry gave something else than what is pinned; nothing of it is left.
 */
export async function fetchPinned({ folder, name, version, integrity, parts = {}, finish = async () => {} }) {
  const done = join(folder, DONE);
  if (existsSync(done) && readFileSync(done, "utf8") === integrity) return;
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  // A package.json of its own keeps npm from walking up to the checkout's.
  writeFileSync(join(folder, "package.json"), `${JSON.stringify({ private: true })}\n`);
  const command = [...npmCommand(), "install", "--prefix", folder, ...QUIET, ...SOON, `${name}@${version}`];
  await runCommand(name, command).catch((error) => {
    if (NOT_REACHED.test(error.output)) error.message += ` ${HINT}`;
    throw error;
  });
  try {
    requirePinned(folder, { [name]: integrity }, `${name}@${version}`);
    requirePinned(folder, installed(folder, parts), `${name}@${version}`);
    await finish();
  } catch (error) {
    rmSync(folder, { recursive: true, force: true });
    throw error;
  }
  writeFileSync(done, integrity);
}

/** Written last, so that a fetch that was broken off counts for nothing. */
const DONE = ".fetched";

function requirePinned(folder, pins, whole) {
  for (const [name, integrity] of Object.entries(pins)) {
    const given = integrityOf(folder, name);
    if (given === integrity) continue;
    throw new Error(`The registry's ${whole} is not the one that is pinned: ${given} in place of ${integrity}.`);
  }
}

const installed = (folder, parts) =>
  Object.fromEntries(Object.entries(parts).filter(([name]) => integrityOf(folder, name) !== undefined));

/** npm has checked the bytes against this. */
function integrityOf(folder, name) {
  const lock = JSON.parse(readFileSync(join(folder, "package-lock.json"), "utf8"));
  return lock.packages[`node_modules/${name}`]?.integrity;
}

/** The npm that started us, else the one in the PATH. */
function npmCommand() {
  const script = process.env.npm_execpath;
  return script !== undefined && basename(script) === "npm-cli.js" ? [process.execPath, script] : ["npm"];
}
