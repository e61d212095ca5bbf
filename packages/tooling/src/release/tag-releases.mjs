import { execFileSync } from "node:child_process";
import { fileURLToPath } from "node:url";
import { keptReleases } from "./kept-releases.mjs";

const CHECKOUT = fileURLToPath(new URL("../../../..", import.meta.url));

/**
 * `pnpm release:tag`: the tag of each release that is kept, at the commit that its file names. A clone without tags gets them
 * back; a tag that points elsewhere is a fault.
 */
function tagReleases() {
  const tags = new Set(git("tag", "--list").split("\n"));
  for (const { version, commit } of keptReleases(CHECKOUT)) {
    const tag = `v${version}`;
    if (!tags.has(tag)) git("tag", "--annotate", tag, "--message", `Release ${version}`, commit);
    const tagged = git("rev-list", "--max-count=1", tag);
    if (tagged !== commit) throw new Error(`${tag} is ${tagged}, and release ${version} is ${commit}.`);
    console.log(`${tag} ${commit}`);
  }
}

/** @param {string[]} words */
const git = (...words) => execFileSync("git", words, { cwd: CHECKOUT, encoding: "utf8" }).trim();

try {
  tagReleases();
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
