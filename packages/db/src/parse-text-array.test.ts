import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { testDatabase } from "./testing/test-database.ts";

const database = testDatabase();

test.each([
  [[]],
  [["one", "two words"]],
  [["a\\b", "\\", "\\\\", '\\"', "c\\"]],
  [['"', "{a,b}", ",", "", " ", "NULL", "null", "line\nbreak", "ë💡"]],
])("a list of texts is read as it was written: %j", async (texts) => {
  const [row] = await database.db.client.unsafe<{ texts: string[] }[]>("select $1::text[] as texts", [texts as never]);
  expect(row?.texts).toEqual(texts);
  const stored = await database.db.orm.execute(sql`select ${sql.param(texts)}::text[] as texts`);
  expect(stored[0]).toEqual({ texts });
});
