import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestDatabase, type TestDatabase } from "./testing/create-test-database.ts";

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());

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
