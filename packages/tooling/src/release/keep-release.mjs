import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { KEPT_IN, keptReleases } from "./kept-releases.mjs";
import { dayOf } from "./release-texts.mjs";

const CHECKOUT = fileURLToPath(new URL("../../../..", import.meta.url));

/** The same sources make the same bytes, whoever packs them and when. */
const TAR = [
  "--sort=name",
  "--mtime=@0",
  "--owner=0",
  "--group=0",
  "--numeric-owner",
  "--use-compress-program=gzip -n",
];

/**
 * `pnpm release:keep`: builds the server of the release that was just committed, keeps it for the tests of later ones, and
 * writes down which commit it is (decision record 0302).
 */
function keepRelease() {
  const { version } = JSON.parse(readFileSync(join(CHECKOUT, "package.json"), "utf8"));
  const changes = git("status", "--porcelain");
  if (changes !== "") throw new Error(`Commit these first:\n${changes}`);
  if (keptReleases(CHECKOUT).some((kept) => kept.version === version))
    throw new Error(`Release ${version} is kept already: \`pnpm release <version> <day>\` makes the next one.`);
  const day = dayOf(readFileSync(join(CHECKOUT, "CHANGELOG.md"), "utf8"), version);

  const server = join(CHECKOUT, "apps/server");
  execFileSync(process.execPath, ["build.mjs"], { cwd: server, stdio: "inherit" });
  const archive = join(CHECKOUT, KEPT_IN, `${version}.tgz`);
  const what = ["-C", join(server, "dist"), "--exclude=*.map", "--exclude=guides", "."];
  execFileSync("tar", [...TAR, "-cf", archive, ...what]);
  const sha256 = createHash("sha256").update(readFileSync(archive)).digest("hex");
  const release = { version, day, commit: git("rev-parse", "HEAD"), sha256 };
  writeFileSync(join(CHECKOUT, KEPT_IN, `${version}.json`), `${JSON.stringify(release, null, 2)}\n`);
  console.log(`Release ${version} is kept: commit ${release.commit}.`);
}

/** @param {string[]} words */
const git = (...words) => execFileSync("git", words, { cwd: CHECKOUT, encoding: "utf8" }).trim();

try {
  keepRelease();
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
