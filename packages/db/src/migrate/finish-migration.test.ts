import { expect, test } from "vitest";
import { migrationProblems, onlineProblems } from "../testing/migration-rules/migration-rules.ts";
import { finishMigration } from "./finish-migration.ts";

const GENERATED = `CREATE TABLE "notes" (
	"organization_id" text NOT NULL
);
--> statement-breakpoint
ALTER TABLE "events" DROP CONSTRAINT "events_type";--> statement-breakpoint
ALTER TABLE "notes" ADD CONSTRAINT "notes_length" CHECK (char_length("notes"."organization_id") < 5);--> statement-breakpoint
ALTER TABLE "events" ADD CONSTRAINT "events_type" CHECK ("events"."type" in ('a', 'b'));`;

test("a new check of a table that exists is validated online, and that of a new table at once", async () => {
  const { migration, online } = finishMigration(GENERATED);

  expect(migration).toBe(GENERATED.replace("('a', 'b'));", "('a', 'b')) NOT VALID;"));
  expect(online).toBe('ALTER TABLE "events" VALIDATE CONSTRAINT "events_type";\n');
  expect(await migrationProblems(migration)).toEqual([]);
  expect(await onlineProblems(online)).toEqual([]);
});

test("a migration without checks has nothing to do online", () => {
  const plain = 'ALTER TABLE "quotes" ADD COLUMN "channel" text;';
  expect(finishMigration(plain)).toEqual({ migration: plain, online: "" });
});
