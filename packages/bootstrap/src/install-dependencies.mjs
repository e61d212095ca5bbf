import { existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { runCommand } from "./commands/run-command.mjs";
import { fingerprint } from "./fingerprint.mjs";
import { ROOT } from "./root.mjs";

const RECORD = join(ROOT, "node_modules", ".bootstrap-fingerprint");

/** @returns {string} a hash of all that decides what `pnpm install` would do */
function wanted() {
  const members = ["apps", "packages"].flatMap((folder) =>
    readdirSync(join(ROOT, folder)).map((name) => `${folder}/${name}`),
  );
  const manifests = ["", "e2e/", ...members.map((member) => `${member}/`)].map((folder) => `${folder}package.json`);
  const files = [
    "pnpm-lock.yaml",
    "pnpm-workspace.yaml",
    ".npmrc",
    "packages/api/patches",
    "packages/db/patches",
    "packages/delivery/patches",
    ...manifests,
  ];
  return fingerprint(files, undefined, [process.platform, process.arch, process.versions.modules]);
}

/** Whether the dependencies are the lockfile's already. */
export function areDependenciesCurrent() {
  return existsSync(RECORD) && readFileSync(RECORD, "utf8") === wanted();
}

/** Installs what the lockfile says, from pnpm's store where that has it. */
export async function installDependencies() {
  await runCommand("install", ["pnpm", "install", "--frozen-lockfile", "--prefer-offline"]);
  writeFileSync(RECORD, wanted());
}
