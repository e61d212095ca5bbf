import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";

/** Where the built servers of releases lie, each beside what is known of it. */
export const KEPT_IN = "apps/server/releases";

/**
 * What a checkout says of the releases that it keeps, the oldest first: each version, its day, the commit that it is, and the
 * content of its archive.
 *
 * @param {string} checkout
 * @returns {{ version: string, day: string, commit: string, sha256: string }[]}
 */
export function keptReleases(checkout) {
  const names = globSync(`${KEPT_IN}/*.json`, { cwd: checkout });
  const releases = names.map((name) => JSON.parse(readFileSync(join(checkout, name), "utf8")));
  return releases.sort((one, other) => one.version.localeCompare(other.version, "en", { numeric: true }));
}
