import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { preparedStatement } from "./prepared.ts";
import { testDatabase } from "./testing/test-database.ts";
import { nullable, typedSql, value } from "./typed-sql.ts";

const database = testDatabase();

const doubled = typedSql`${value.int("count")} * 2`;
const ask = preparedStatement<{ answer: string }>()(typedSql`
  select ${value.text("word")} || ${doubled} || coalesce(${nullable.text("end")}, ${sql`'.'`}) as answer`);

test("a statement takes the values of all its parts", async () => {
  expect(await ask(database.db, { word: "a", count: 2, end: null })).toEqual([{ answer: "a4." }]);
});

test("a value that is misspelt, left out, of another type or not asked for does not compile", async () => {
  const whole = { word: "a", count: 2, end: null };

  const wrong = [
    // @ts-expect-error misspelt
    () => ask(database.db, { word: "a", count: 2, ends: null }),
    // @ts-expect-error left out, of a part
    () => ask(database.db, { word: "a", end: null }),
    // @ts-expect-error of another type
    () => ask(database.db, { ...whole, count: "two" }),
    // @ts-expect-error null where none may be
    () => ask(database.db, { ...whole, word: null }),
    // @ts-expect-error not asked for
    () => ask(database.db, { ...whole, more: 1 }),
    // @ts-expect-error not asked for, among what was spread
    () => ask(database.db, { ...whole, ...{ more: 1 } }),
  ];

  expect(wrong).toHaveLength(6);
  expect(wrong[0]).toThrow('No value for placeholder "end"');
});
