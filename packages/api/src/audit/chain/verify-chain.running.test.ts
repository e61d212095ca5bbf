import type { Database } from "@quote-financing/db/database";
import { auditChains, auditEntries } from "@quote-financing/db/schema/tables";
import { testDatabase } from "@quote-financing/db/testing/test-database";
import { expect, test } from "vitest";
import { createChainWorld } from "./testing-chain-world.ts";
import { trimChain } from "./trim-chain.ts";
import { verifyChain } from "./verify-chain.ts";

const database = testDatabase();

/** A question of who verifies, by its table and how often that was asked before. */
interface Question {
  readonly of: typeof auditChains | typeof auditEntries;
  readonly asked: number;
}

/** All pages of the chain were read, and its end is read next. */
const END: Question = { of: auditChains, asked: 1 };
/** The first places were read, and their entries are read next. */
const ENTRIES: Question = { of: auditEntries, asked: 0 };

/** Calls `meanwhile` once, right before a question. */
function interrupted(
  db: Database,
  { of, asked }: Question,
  meanwhile: () => Promise<void>,
): Pick<Database, "orm" | "transact"> {
  let count = -1;
  const select = (...columns: Parameters<Database["orm"]["select"]>) => {
    const query = db.orm.select(...columns);
    const from = (table: Parameters<typeof query.from>[0]) => {
      const selecting = query.from(table);
      const where = async (condition: Parameters<typeof selecting.where>[0]) => {
        await meanwhile();
        return selecting.where(condition);
      };
      if (table === of) count += 1;
      return table === of && count === asked ? { where } : selecting;
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
  const running = interrupted(database.db, END, async () => {
    await write(2);
    await link();
  });

  expect(await verifyChain(running, organizationId)).toMatchObject({ findings: [], entries: 5, lastSequence: 5 });
});

test("the first entries of a chain that had none when it was read are looked at as well", async () => {
  const { organizationId, write, link } = await createChainWorld(database);
  const running = interrupted(database.db, END, async () => {
    await write(2);
    await link();
  });

  expect(await verifyChain(running, organizationId)).toMatchObject({ findings: [], entries: 2, lastSequence: 2 });
});

test("what is removed by rule while a chain is read is no finding; it is read from where it begins then", async () => {
  const { organizationId, write, services } = await createChainWorld(database);
  await write(3);
  const before = new Date(services.clock.now().getTime() + 1);
  await write(1);
  const running = interrupted(database.db, ENTRIES, async () => {
    await trimChain(database.db, { chain: organizationId, before, isConfirmed: true });
  });

  const report = { findings: [], entries: 1, removedSequence: 3, lastSequence: 4 };
  expect(await verifyChain(running, organizationId)).toMatchObject(report);
});
