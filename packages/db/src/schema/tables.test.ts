import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { generateDrizzleJson, generateMigration } from "drizzle-kit/api";
import { expect, test } from "vitest";
import { migrationsFolder } from "../migrate/migrations-folder.ts";
import * as tables from "./tables.ts";

test("the migrations lead to the tables as they are: else `pnpm db:generate --name <what>` writes the next one", async () => {
  const folder = join(migrationsFolder, "meta");
  const newest = readdirSync(folder)
    .filter((name) => name.endsWith("_snapshot.json"))
    .toSorted()
    .at(-1);
  const migrated = JSON.parse(readFileSync(join(folder, newest ?? ""), "utf8"));

  expect(await generateMigration(migrated, generateDrizzleJson(tables, migrated.id))).toEqual([]);
});
