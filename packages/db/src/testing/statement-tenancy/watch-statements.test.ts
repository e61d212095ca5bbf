import { expect, test } from "vitest";
import { testDatabase } from "../test-database.ts";
import { watchStatements } from "./watch-statements.ts";

const database = testDatabase();

test("a statement that is not routed to one organization fails in the service under test", async () => {
  const { client, transact } = watchStatements(database.db);

  expect(() => client.unsafe("select * from quotes where quote_id = 'qot_1'")).toThrow(
    "Not routed to one organization",
  );
  await expect(transact((tx) => tx.execute("delete from cases"))).rejects.toThrow();
  expect(await client.unsafe("select * from quotes where organization_id = 'mer_1'")).toHaveLength(0);
});
