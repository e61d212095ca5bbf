import { existsSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { runCommand } from "./commands/run-command.mjs";
import { fingerprint } from "./fingerprint.mjs";
import { CACHE, ROOT } from "./root.mjs";
import { MACHINE } from "./tasks/turbo-command.mjs";

const RECORD = join(CACHE, "build-fingerprint");
/** What V8 made of the built code, for the next start. */
export const COMPILED = join(CACHE, "compiled");
const OUTPUTS = ["apps/server/dist/main.js", "apps/portal/.next/BUILD_ID"];
/** Guides and the CHANGELOG are among the pages. */
export const SOURCES = [
  "apps",
  "packages",
  "CHANGELOG.md",
  "pnpm-lock.yaml",
  "tsconfig.base.json",
  "tsconfig.json",
  "turbo.json",
];

/** Whether a file is part of what runs. Tests, benchmarks and this package are not. @param {string} path */
export const isBuilt = (path) =>
  !/\.test\.tsx?$|^packages\/(bootstrap|tooling|bench|testing)\/|^apps\/server\/process-tests\/|\.tsbuildinfo$|next-env\.d\.ts$/.test(
    path,
  );

const sources = () => fingerprint(SOURCES, isBuilt, [process.versions.node, process.platform, process.arch]);

/** Whether the built product is that of these sources. Asked first, so that a running instance is left in peace. */
export function isBuildCurrent() {
  const isThere = OUTPUTS.every((path) => existsSync(join(ROOT, path)));
  return isThere && existsSync(RECORD) && readFileSync(RECORD, "utf8") === sources();
}

/** Builds portal and server through turbo's local cache. */
export async function buildProduct() {
  const record = sources();
  // A build that is broken off leaves outputs that fit no sources, those of the last build neither.
  rmSync(RECORD, { force: true });
  rmSync(COMPILED, { recursive: true, force: true }); // It would grow with each build.
  const command = ["pnpm", "exec", "turbo", "run", "build", "--filter=@quote-financing/server", "--cache=local:rw"];
  await runCommand("build", command, { env: MACHINE });
  writeFileSync(RECORD, record);
}
