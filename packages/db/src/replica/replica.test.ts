import { expect, test } from "vitest";
import { createDatabase, type Database } from "../database.ts";
import { testDatabase } from "../testing/test-database.ts";
import { Replica } from "./replica.ts";

const database = testDatabase();

/** The primary, whose connections hang when they are asked for its position. */
function hangingPrimary() {
  let asked = 0;
  const unsafe = () => {
    asked += 1;
    return { execute: () => new Promise(() => {}) };
  };
  const client = new Proxy(database.db.client, {
    get: (target, name) => (name === "unsafe" ? unsafe : Reflect.get(target, name)),
  });
  const primary: Database = { ...database.db, client };
  return { primary, asked: () => asked };
}

test("a primary that does not tell its position holds nobody up, and is asked once", async () => {
  const { primary, asked } = hangingPrimary();
  const replica = new Replica({ primary, connect: () => createDatabase({ url: database.url, maxConnections: 4 }) });

  expect(await Promise.all([replica.lag(), replica.lag(), replica.lag()])).toEqual([undefined, undefined, undefined]);
  expect(await replica.read(database.db, async () => "read on the primary")).toBe("read on the primary");

  expect(replica.state).toBe("away");
  expect(asked()).toBe(1);
  await replica.close();
});
