import { cpSync, readFileSync, rmSync } from "node:fs";
import { isBuiltin } from "node:module";
import { basename } from "node:path";
import { fileURLToPath } from "node:url";
import { build } from "esbuild";

/** All lie flat in dist: checkout.ts counts folders from there. */
const PROGRAMS = [
  "main",
  "commands/migrate",
  "commands/seed",
  "commands/agent-create",
  "commands/agent-remove",
  "commands/apply-retention",
  "commands/audit-retention",
  "commands/backup",
  "commands/distribute",
  "commands/erase-consumer",
  "commands/number-events",
  "commands/organization-create",
  "commands/reset-factor",
  "commands/restore",
  "commands/restore-drill",
  "commands/rotate-secrets",
  "commands/export-organization",
  "commands/import-organization",
  "commands/verify-audit",
];

const here = (path) => fileURLToPath(new URL(path, import.meta.url));

rmSync(here("dist"), { recursive: true, force: true });
await build({
  entryPoints: PROGRAMS.map((path) => ({ in: here(`src/${path}.ts`), out: basename(path) })),
  outdir: here("dist"),
  bundle: true,
  splitting: true,
  chunkNames: "[name]-[hash]",
  format: "esm",
  platform: "node",
  target: "node24",
  sourcemap: true,
  sourcesContent: false,
  legalComments: "none",
  logLevel: "warning",
  plugins: [{ name: "npm-packages-stay-outside", setup: keepPackagesOutside }],
});
cpSync(here("../../packages/api/docs/guides"), here("dist/guides"), { recursive: true });
cpSync(here("../../CHANGELOG.md"), here("dist/guides/changelog.md"));
cpSync(here("../../packages/db/migrations"), here("dist/migrations"), { recursive: true });

/**
 * Our own packages are source and go into the bundle, and drizzle-orm does: Node.js reads its package.json, of 180 kB, again
 * for each of its files, a third of the time that a start takes. Other packages of npm stay outside and are found beside
 * apps/server: each must be a dependency of its own.
 */
function keepPackagesOutside({ onResolve }) {
  const { dependencies } = JSON.parse(readFileSync(here("package.json"), "utf8"));
  onResolve({ filter: /^[^./]/ }, ({ path, kind, importer }) => {
    if (kind === "entry-point" || path.startsWith("@quote-financing/")) return undefined;
    const name = path.split("/", path.startsWith("@") ? 2 : 1).join("/");
    if (name === "drizzle-orm") return undefined;
    if (isBuiltin(path) || dependencies[name] !== undefined) return { path, external: true };
    return { errors: [{ text: `${name}, imported by ${importer}, is not a dependency of apps/server.` }] };
  });
}
