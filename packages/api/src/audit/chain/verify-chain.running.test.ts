import type { Database } from "@quote-financing/db/database";
import { auditChains } from "@quote-financing/db/schema/tables";
import { testDatabase } from "@quote-financing/db/testing/test-database";
import { expect, test } from "vitest";
import { createChainWorld } from "./testing-chain-world.ts";
import { verifyChain } from "./verify-chain.ts";

const database = testDatabase();

/** Calls `meanwhile` once: when all pages of the chain were read, and its end is read next. */
function interrupted(db: Database, meanwhile: () => Promise<void>): Pick<Database, "orm" | "transact"> {
  let ends = 0;
  const select = (...columns: Parameters<Database["orm"]["select"]>) => {
    const query = db.orm.select(...columns);
    const from = (table: Parameters<typeof query.from>[0]) => {
      const selecting = query.from(table);
      const where = async (condition: Parameters<typeof selecting.where>[0]) => {
        await meanwhile();
        return selecting.where(condition);
      };
      if (table === auditChains) ends += 1;
      return table === auditChains && ends === 2 ? { where } : selecting;
    };
    return { from };
  };
  const orm = new Proxy(db.orm, {
    get: (target, name) => (name === "select" ? select : Reflect.get(target, name, target)),
  });
  return { orm, transact: db.transact };
}

test("entries that get their place while a chain is read are looked at as well, and are no gap", async () => {
  const { organizationId, write, link } = await createChainWorld(database);
  await write(3);
  const running = interrupted(database.db, async () => {
    await write(2);
    await link();
  });

  expect(await verifyChain(running, organizationId)).toMatchObject({ findings: [], entries: 5, lastSequence: 5 });
});
