import { expect, test } from "vitest";
import { testDatabase } from "../test-database.ts";
import { watchStatements } from "./watch-statements.ts";

const database = testDatabase();

const OF_NO_ORGANIZATION = [
  "select role from members where user_id = 'usr_1'",
  "update invitations set status = 'canceled' where email = 'a@b.example'",
  "delete from api_keys where api_key_id = 'key_1'",
  "delete from removed_members where email = 'a@b.example'",
  "select 1 from quotes where organization_id = 'mer_1' and exists (select 1 from members where role = 'owner')",
  "insert into factor_resets (user_id) values ('usr_1')",
];

test.each(OF_NO_ORGANIZATION)("rows of an organization that lie on no shard are asked for with it too: %s", (text) => {
  const { client } = watchStatements(database.db);

  expect(() => client.unsafe(text)).toThrow("without its organization_id");
});

test("a statement that is not routed to one organization fails in the service under test", async () => {
  const { client, transact } = watchStatements(database.db);

  expect(() => client.unsafe("select * from quotes where quote_id = 'qot_1'")).toThrow(
    "Not routed to one organization",
  );
  await expect(transact((tx) => tx.execute("delete from cases"))).rejects.toThrow();
  expect(await client.unsafe("select * from quotes where organization_id = 'mer_1'")).toHaveLength(0);
});
