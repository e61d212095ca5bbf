import { execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { CHECKOUT } from "../../src/checkout.ts";

const CACHE = join(CHECKOUT, "apps/server/node_modules/.cache");
const COMPILER = join(dirname(createRequire(import.meta.url).resolve("typescript/package.json")), "bin/tsc");
const STRICT = [
  "--ignoreConfig",
  "--noEmit",
  "--strict",
  "--skipLibCheck",
  "--module",
  "nodenext",
  "--target",
  "es2023",
  "--types",
  "",
];

/** One resource of Kubernetes, as it stands in a manifest. */
export interface Manifest {
  readonly apiVersion: string;
  readonly kind: string;
}

/**
 * What Kubernetes' own types say of manifests: names that it does not know, what is missing, and values of another kind.
 *
 * @returns the faults, one line each.
 */
export function typeFaults(manifests: readonly Manifest[]): string[] {
  mkdirSync(CACHE, { recursive: true });
  const folder = mkdtempSync(join(CACHE, "manifests-"));
  const file = join(folder, "manifests.ts");
  const lines = manifests.map((manifest, index) => {
    const { apiVersion, kind } = manifest;
    const type = `import("kubernetes-models/${apiVersion}").I${kind}`;
    return `export const manifest${index}: ${type} = ${JSON.stringify(manifest, null, 1)};`;
  });
  writeFileSync(file, lines.join("\n"));
  try {
    execFileSync(process.execPath, [COMPILER, ...STRICT, file], { cwd: folder, encoding: "utf8", stdio: "pipe" });
    return [];
  } catch (error) {
    return String((error as { stdout?: string }).stdout)
      .trim()
      .split("\n");
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
