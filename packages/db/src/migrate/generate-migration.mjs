// `pnpm db:generate --name <what>`: the migration from a changed schema, made fit to run while the service runs.
import { execFileSync } from "node:child_process";
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { finishMigration } from "./finish-migration.ts";

const root = fileURLToPath(new URL("../..", import.meta.url));
const folder = join(root, "migrations");
const migrations = () => readdirSync(folder).filter((name) => name.endsWith(".sql"));

const before = new Set(migrations());
execFileSync(join(root, "node_modules/.bin/drizzle-kit"), ["generate", ...process.argv.slice(2)], {
  cwd: root,
  stdio: "inherit",
});
for (const name of migrations().filter((migration) => !before.has(migration))) {
  const { migration, online } = finishMigration(readFileSync(join(folder, name), "utf8"));
  writeFileSync(join(folder, name), migration);
  if (online === "") continue;
  mkdirSync(join(folder, "online"), { recursive: true });
  writeFileSync(join(folder, "online", name), online);
  console.log(`[✓] migrations/online/${name} validates its checks`);
}
