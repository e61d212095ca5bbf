import { afterAll, beforeAll, expect, test } from "vitest";
import { organizations } from "../schema/tables.ts";
import { createTestDatabase, type TestDatabase } from "./create-test-database.ts";

let first: TestDatabase;
let second: TestDatabase;

beforeAll(async () => {
  [first, second] = await Promise.all([createTestDatabase(), createTestDatabase()]);
});

afterAll(() => Promise.all([first.close(), second.close()]));

test("what one test file writes, another does not see", async () => {
  await first.db.orm.insert(organizations).values({
    id: "mer_01JZ0000000000000000000001",
    slug: "alleen-hier",
    name: "Alleen hier",
    createdAt: new Date("2026-06-01T00:00:00.000Z"),
  });

  expect(await first.db.orm.select().from(organizations)).toHaveLength(1);
  expect(await second.db.orm.select().from(organizations)).toHaveLength(0);
});
