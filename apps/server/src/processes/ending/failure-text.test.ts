import { closeSync, openSync, writeSync } from "node:fs";
import { ArchiveFault } from "@quote-financing/db/archive/archive-fault";
import { createTestDatabase } from "@quote-financing/db/testing/create-test-database";
import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { StartFailure } from "../start-failure.ts";
import { failureText } from "./failure-text.ts";

const EMAIL = "bewoner@voorbeeld.example";

const failureOf = (work: PromiseLike<unknown>) =>
  work.then(
    () => expect.unreachable(),
    (error: unknown) => failureText(error),
  );

test("a statement that PostgreSQL refuses is told by its words, code and place, and never by a value", async () => {
  const database = await createTestDatabase();
  const { orm, client } = database.db;
  try {
    await client`create table guests (email text not null, age int not null check (age > 0))`;
    await client`create unique index guests_email on guests (email)`;
    await client`insert into guests values (${EMAIL}, 1)`;
    const taken = await failureOf(orm.execute(sql`insert into guests values (${EMAIL}, 1)`));
    const row = await failureOf(orm.execute(sql`insert into guests values (${EMAIL}, 0)`));
    const raw = await failureOf(client`insert into guests values (${EMAIL}, 1)`);
    const quoted = await failureOf(client`select ${EMAIL}::text::int`);

    for (const text of [taken, row, raw, quoted]) expect(text).not.toContain("bewoner");
    expect(taken).toMatch(/violates unique constraint "guests_email", 23505, guests, guests_email\nStatement: insert/);
    expect(row).toContain("23514");
    expect(raw).toContain("23505");
    expect(quoted).toContain("PostgresError, 22P02");
  } finally {
    await database.close();
  }
});

test("what is wrong with an archive is told in its words, without a stack", () => {
  expect(failureText(new ArchiveFault("The archive is cut off."))).toBe("The archive is cut off.");
});

test("a folder that cannot be written to is told in one line, with its path", () => {
  const error = Object.assign(new Error("EROFS: read-only file system, open '/srv/.data/demo.json'"), {
    code: "EROFS",
    path: "/srv/.data/demo.json",
  });
  expect(failureText(error)).toBe(error.message);
});

test("a disk that is full is told in one line, also of a file that is open, which is written without its path", () => {
  const full = openSync("/dev/full", "w");
  const told = (() => {
    try {
      return writeSync(full, "a");
    } catch (error) {
      return failureText(error);
    } finally {
      closeSync(full);
    }
  })();
  expect(told).toBe("ENOSPC: no space left on device, write");
});

test("what is no failure of the database is told as it is", () => {
  expect(failureText(new StartFailure("Set PORTAL_URL."))).toBe("Set PORTAL_URL.");
  expect(failureText(new Error("No such file: backup"))).toContain("No such file: backup");
});
