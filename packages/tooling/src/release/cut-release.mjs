import { execFileSync } from "node:child_process";
import { copyFileSync, globSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { isNewer, raised, releasedChangeLog } from "./release-texts.mjs";

const CHECKOUT = fileURLToPath(new URL("../../../..", import.meta.url));
const MANIFEST_VERSION = /^ {2}"version": "([^"]+)"/gm;

/** Where the version stands, beside each package's own manifest. */
const OTHER_PLACES = [
  ["packages/sdk/src/version.ts", /VERSION = "([^"]+)"/g],
  ["ops/examples/kubernetes.yaml", /quote-financing:(\d[\d.]*)$/gm],
];

/**
 * `pnpm release <version> <day>`: writes a release into the files of a clean checkout (ops/releases.md). Commits and tags
 * nothing: it prints how.
 */
function cutRelease() {
  const [version, day] = process.argv.slice(2);
  if (version === undefined || day === undefined)
    throw new Error("Usage: pnpm release <version> <day>, such as 0.2.0 2026-11-23");
  const current = JSON.parse(readFileSync(join(CHECKOUT, "package.json"), "utf8")).version;
  if (!isNewer(version, current)) throw new Error(`${version} does not follow ${current}.`);
  const changes = execFileSync("git", ["status", "--porcelain"], { cwd: CHECKOUT, encoding: "utf8" });
  if (changes !== "") throw new Error(`Commit these first:\n${changes}`);

  const manifests = globSync("{package.json,{apps,packages}/*/package.json,e2e/package.json}", { cwd: CHECKOUT });
  const places = [...manifests.map((path) => [path, MANIFEST_VERSION]), ...OTHER_PLACES];
  const changed = places.map(([path, pattern]) => [path, raised(text(path), pattern, current, version)]);
  changed.push(["CHANGELOG.md", releasedChangeLog(text("CHANGELOG.md"), version, day)]);
  for (const [path, content] of changed) writeFileSync(join(CHECKOUT, path), content);
  copyFileSync(join(CHECKOUT, "packages/api/openapi.json"), join(CHECKOUT, "packages/api/openapi.released.json"));
  writeFileSync(join(CHECKOUT, "packages/api/openapi.accepted-breaks.json"), "{}\n");

  console.log(`Release ${version} is written. Next (ops/releases.md):
  npm test && git commit --all --message "Release ${version}"
  pnpm release:keep && git add apps/server/releases && git commit --message "Keep the server of ${version}"
  pnpm release:tag
  docker build --tag registry.example.com/quote-financing:${version} . # of v${version}`);
}

/** @param {string} path */
const text = (path) => readFileSync(join(CHECKOUT, path), "utf8");

try {
  cutRelease();
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
