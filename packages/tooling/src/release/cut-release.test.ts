import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import { cpSync, globSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { KEPT_IN, keptReleases } from "./kept-releases.mjs";

const CHECKOUT = fileURLToPath(new URL("../../../..", import.meta.url));
const read = (path: string, checkout = CHECKOUT): string => readFileSync(join(checkout, path), "utf8");
const { version: current } = JSON.parse(read("package.json")) as { version: string };
const NEXT = current.replace(/^(\d+)\.(\d+)\..*/, (_, major, minor) => `${major}.${Number(minor) + 1}.0`);
const DAY = "2027-01-31";

/** Nobody's own settings of git. */
const env = {
  PATH: process.env.PATH,
  GIT_CONFIG_GLOBAL: "/dev/null",
  GIT_CONFIG_NOSYSTEM: "1",
  ...Object.fromEntries(
    ["AUTHOR", "COMMITTER"].flatMap((who) => [
      [`GIT_${who}_NAME`, "Releaser"],
      [`GIT_${who}_EMAIL`, "releaser@example.com"],
    ]),
  ),
};

/** What a release touches and asks. */
const TOUCHED = [
  "{package.json,{apps,packages}/*/package.json,e2e/package.json}",
  "{CHANGELOG.md,packages/sdk/src/version.ts,ops/examples/kubernetes.yaml}",
  "packages/api/openapi{,.released}.json",
  "packages/api/openapi.accepted-breaks.json",
  "packages/tooling/src/release/*.mjs",
];

const folder = mkdtempSync(join(tmpdir(), "quote-financing-releasing-"));
const origin = join(folder, "origin");
const clone = join(folder, "clone");

afterAll(() => rmSync(folder, { recursive: true, force: true }));

const git = (checkout: string, ...words: string[]): string =>
  execFileSync("git", words, { cwd: checkout, env, encoding: "utf8" }).trim();

/** @returns what a program of a release printed, or said when it failed */
function run(program: string, ...words: string[]): string {
  const path = join(clone, `packages/tooling/src/release/${program}.mjs`);
  try {
    return execFileSync(process.execPath, [path, ...words], { cwd: clone, env, encoding: "utf8", stdio: "pipe" });
  } catch (error) {
    return (error as { stderr: string }).stderr;
  }
}

describe("a release is made in a fresh clone that has no tags", () => {
  /** This checkout's own files, a server that is built in no time, and something to release. */
  beforeAll(() => {
    for (const path of globSync(TOUCHED, { cwd: CHECKOUT, exclude: ["**/node_modules/**"] })) {
      mkdirSync(dirname(join(origin, path)), { recursive: true });
      cpSync(join(CHECKOUT, path), join(origin, path));
    }
    const log = read("CHANGELOG.md").replace("## Unreleased\n", "## Unreleased\n- additive: something to release.\n");
    writeFileSync(join(origin, "CHANGELOG.md"), log);
    const build = `import { mkdirSync, writeFileSync } from "node:fs";
      mkdirSync("dist", { recursive: true });
      for (const name of ["main.js", "main.js.map"]) writeFileSync(\`dist/\${name}\`, name);`;
    writeFileSync(join(origin, "apps/server/build.mjs"), build);
    mkdirSync(join(origin, KEPT_IN));
    writeFileSync(join(origin, KEPT_IN, ".keep"), "");
    writeFileSync(join(origin, ".gitignore"), "dist\n");
    git(origin, "init", "--quiet", "--initial-branch=main");
    git(origin, "add", "--all");
    git(origin, "commit", "--quiet", "--message", "What is to be released");
    git(folder, "clone", "--quiet", origin, clone);
  });

  test("what is not committed stops it", () => {
    writeFileSync(join(clone, "stray"), "");
    expect(run("cut-release", NEXT, DAY)).toContain("Commit these first:\n?? stray");
    rmSync(join(clone, "stray"));
  });

  test("the version is raised everywhere, the chapter dated, the document kept as released", () => {
    expect(run("cut-release", NEXT, DAY)).toContain(`Release ${NEXT} is written.`);

    const manifests = globSync(TOUCHED[0] ?? "", { cwd: clone });
    expect(manifests.length).toBeGreaterThan(15);
    expect(new Set(manifests.map((path) => JSON.parse(read(path, clone)).version))).toEqual(new Set([NEXT]));
    expect(read("CHANGELOG.md", clone)).toContain(`## ${NEXT} - ${DAY}\n- additive: something to release.\n`);
    expect(read("packages/api/openapi.released.json", clone)).toBe(read("packages/api/openapi.json"));
    expect(read("ops/examples/kubernetes.yaml", clone)).not.toContain(`quote-financing:${current}`);
  });

  test("its server is kept with the commit that it is, and only once", () => {
    git(clone, "commit", "--quiet", "--all", "--message", `Release ${NEXT}`);
    const commit = git(clone, "rev-parse", "HEAD");

    expect(run("keep-release")).toContain(`Release ${NEXT} is kept: commit ${commit}.`);

    const archive = join(clone, KEPT_IN, `${NEXT}.tgz`);
    const sha256 = createHash("sha256").update(readFileSync(archive)).digest("hex");
    expect(keptReleases(clone)).toEqual([{ version: NEXT, day: DAY, commit, sha256 }]);
    expect(execFileSync("tar", ["tzf", archive], { encoding: "utf8" })).toBe("./\n./main.js\n");
    git(clone, "add", "--all");
    git(clone, "commit", "--quiet", "--message", `Keep the server of ${NEXT}`);
    expect(run("keep-release")).toContain(`Release ${NEXT} is kept already`);
  });

  test("its tag is at that commit; a clone without tags makes it again, and one that has another is told", () => {
    const [release] = keptReleases(clone);
    const commit = release?.commit ?? "";
    for (const _ of ["made", "made already"]) expect(run("tag-releases")).toBe(`v${NEXT} ${commit}\n`);
    expect(git(clone, "describe", "--exact-match", commit)).toBe(`v${NEXT}`);
    expect(git(clone, "describe")).toMatch(`v${NEXT}-1-g`);

    git(clone, "tag", "--force", `v${NEXT}`, "HEAD");
    expect(run("tag-releases")).toContain(`and release ${NEXT} is ${commit}`);
  });
});

describe("the releases of this checkout", () => {
  const releases = keptReleases(CHECKOUT);
  const hasHistory = releases.every(({ commit }) => isKnown(commit));
  if (!hasHistory) console.log("Commits of releases NOT TRIED: this clone has no history.");

  function isKnown(commit: string): boolean {
    try {
      return (
        execFileSync("git", ["cat-file", "-t", commit], { cwd: CHECKOUT, env, encoding: "utf8", stdio: "pipe" }) ===
        "commit\n"
      );
    } catch {
      return false;
    }
  }

  test("each has its server, of the content that is written down, and its day in the change log", () => {
    const servers = globSync(`${KEPT_IN}/*.tgz`, { cwd: CHECKOUT });
    expect(servers.toSorted()).toEqual(releases.map(({ version }) => `${KEPT_IN}/${version}.tgz`).toSorted());
    for (const { version, day, sha256 } of releases) {
      const archive = readFileSync(join(CHECKOUT, KEPT_IN, `${version}.tgz`));
      expect(createHash("sha256").update(archive).digest("hex"), version).toBe(sha256);
      expect(read("CHANGELOG.md")).toContain(`\n## ${version} - ${day}\n`);
    }
  });

  test.runIf(hasHistory)("each is a commit of this history, and its server has the migrations of that commit", () => {
    for (const { version, commit } of releases) {
      git(CHECKOUT, "merge-base", "--is-ancestor", commit, "HEAD");
      expect(JSON.parse(git(CHECKOUT, "show", `${commit}:package.json`)).version).toBe(version);
      const archive = join(CHECKOUT, KEPT_IN, `${version}.tgz`);
      const files = execFileSync("tar", ["tzf", archive], { encoding: "utf8" }).split("\n");
      const migrations = files.filter((name) => name.endsWith(".sql")).map((name) => name.replace("./", ""));
      const committed = git(CHECKOUT, "ls-tree", "-r", "--name-only", commit, "packages/db/migrations");
      const expected = committed.split("\n").filter((name) => name.endsWith(".sql"));
      expect(migrations.toSorted()).toEqual(expected.map((name) => name.replace("packages/db/", "")).toSorted());
      for (const name of migrations) {
        const kept = execFileSync("tar", ["xzOf", archive, `./${name}`], { encoding: "utf8" });
        expect(kept.trim(), name).toBe(git(CHECKOUT, "show", `${commit}:packages/db/${name}`));
      }
    }
  });
});
