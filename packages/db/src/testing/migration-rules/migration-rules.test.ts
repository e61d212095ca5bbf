import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { migrationsFolder } from "../../migrate/migrations-folder.ts";
import { migrationProblems, onlineProblems } from "./migration-rules.ts";

const sqlFiles = (folder: string) =>
  existsSync(folder)
    ? readdirSync(folder)
        .filter((name) => name.endsWith(".sql"))
        .toSorted()
    : [];

test.each(sqlFiles(migrationsFolder))(
  "migration %s does nothing that the release before it would feel",
  async (name) => {
    expect(await migrationProblems(readFileSync(join(migrationsFolder, name), "utf8"))).toEqual([]);
  },
);

test("files of migrations/online hold only what may be built while the service runs", async () => {
  const folder = join(migrationsFolder, "online");
  for (const name of sqlFiles(folder)) {
    expect(await onlineProblems(readFileSync(join(folder, name), "utf8")), name).toEqual([]);
  }
});

const REFUSED = {
  "a dropped table": `drop table "quotes"`,
  "a dropped index": `drop index "quotes_newest"`,
  "a dropped column": `alter table "quotes" drop column "tags"`,
  "a renamed column": `alter table "quotes" rename column "tags" to "labels"`,
  "a renamed table": `alter table "quotes" rename to "offers"`,
  "a changed type": `alter table "quotes" alter column "total_incl_tax_cents" set data type numeric`,
  "a column that becomes required": `alter table "quotes" alter column "external_id" set not null`,
  "a new required column": `alter table "quotes" add column "channel" text not null`,
  "a new column with a volatile default": `alter table "quotes" add column "seen_at" timestamptz default now()`,
  "a check of all rows": `alter table "quotes" add constraint "c" check (total_incl_tax_cents < 5)`,
  "a foreign key over all rows": `alter table "cases" add constraint "f" foreign key ("a") references "quotes" ("b")`,
  "a unique constraint": `alter table "quotes" add constraint "u" unique ("organization_id", "external_id")`,
  "an index that keeps writers waiting": `create index "quotes_tags" on "quotes" ("organization_id", "tags")`,
  "an index that is concurrent inside of the transaction": `create index concurrently "i" on "quotes" ("organization_id")`,
  "a backfill": `update "quotes" set "currency" = 'EUR'`,
  "a deletion": `delete from "events" where occurred_at < now()`,
  "an emptied table": `truncate "events"`,
  "a trigger": `create trigger t before update on quotes for each row execute function f()`,
  "a sequence": `create sequence s`,
  "a lock": `lock table "quotes"`,
} as const;

describe("refused", () => {
  test.each(Object.entries(REFUSED))("%s", async (_name, sql) => {
    expect(await migrationProblems(sql)).toHaveLength(1);
  });

  test("anything in migrations/online that cannot run twice", async () => {
    expect(await onlineProblems(`create index concurrently "i" on "quotes" ("organization_id")`)).toHaveLength(1);
    expect(await onlineProblems(`create index if not exists "i" on "quotes" ("organization_id")`)).toHaveLength(1);
    expect(await onlineProblems(`alter table "quotes" drop column "tags"`)).toHaveLength(1);
  });
});

const ACCEPTED = {
  "an optional column": `alter table "quotes" add column "channel" text`,
  "a required column with a constant default": `alter table "quotes" add column "channel" text default 'api' not null`,
  "a check that is validated later": `alter table "quotes" add constraint "c" check (total_incl_tax_cents < 5) not valid`,
  "a constraint over an index that was built online": `alter table "quotes" add constraint "u" unique using index "i"`,
  "a table with its indexes and keys": `create table "notes" ("organization_id" text not null, "note_id" text);
    create index "notes_newest" on "notes" ("organization_id");
    alter table "notes" add constraint "n" foreign key ("organization_id") references "organizations" ("organization_id")`,
  "a drop that a decision record answers for": `-- contract: 0151 no release selects it since 1.4
    alter table "quotes" drop column "tags"`,
} as const;

test.each(Object.entries(ACCEPTED))("accepted: %s", async (_name, sql) => {
  expect(await migrationProblems(sql)).toEqual([]);
});
