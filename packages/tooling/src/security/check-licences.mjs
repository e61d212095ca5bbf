import { existsSync } from "node:fs";
import { runCommand } from "@quote-financing/bootstrap/commands/run-command";

/** Terms under which we may ship somebody's code unchanged. MPL and LGPL ask for their own sources only, unmodified here. */
const ALLOWED = new Set([
  "0BSD",
  "Apache-2.0",
  "BSD-2-Clause",
  "BSD-3-Clause",
  "BlueOak-1.0.0",
  "CC-BY-4.0",
  "CC0-1.0",
  "ISC",
  "LGPL-3.0-or-later",
  "MIT",
  "MIT-0",
  "MPL-2.0",
  "OFL-1.1",
  "Unlicense",
  "Zlib",
]);

/** What is shipped: the server with the portal in it, and the published package. */
const SHIPPED = ["--filter=@quote-financing/server...", "--filter=@quote-financing/sdk..."];

/** @returns {Promise<{ checked: number, problems: string[] }>} every shipped package under a licence that is not allowed */
export async function checkLicences() {
  const output = await runCommand("licences", ["pnpm", ...SHIPPED, "licenses", "list", "--prod", "--json"], {
    keptCharacters: Number.POSITIVE_INFINITY,
  });
  const groups = Object.entries(JSON.parse(output.slice(output.indexOf("{"))));
  const packages = groups.flatMap(([licence, entries]) => entries.map(({ name }) => ({ name, licence })));
  // A tree that is behind its lock file: such packages are told as of an unknown licence.
  const unknown = groups.flatMap(([licence, entries]) => (licence === "Unknown" ? entries : []));
  const absent = unknown.filter(({ paths }) => !paths.every((path) => existsSync(path)));
  if (absent.length > 0) {
    throw new Error(`${absent[0].name} is not installed as the lock file has it: run pnpm install, then this again.`);
  }
  if (packages.length < 100) throw new Error("The list of licences is too short to be whole.");
  const problems = packages
    .filter(({ licence }) => !isAllowed(licence))
    .map(({ name, licence }) => `${name} is under ${licence}, which is not on the list (security/check-licences.mjs)`);
  return { checked: packages.length, problems };
}

/** An SPDX expression: one side of an OR suffices, every side of an AND is needed. */
function isAllowed(expression) {
  const bare = expression.replace(/[()]/g, " ").trim();
  return bare.split(/\s+OR\s+/).some((side) => side.split(/\s+AND\s+/).every((licence) => ALLOWED.has(licence.trim())));
}
