import { createDatabase } from "@quote-financing/db/database";
import { Replica } from "@quote-financing/db/replica/replica";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { quoteBody } from "./merchant-client.ts";
import { createReplicaWorld, type ReplicaWorld } from "./testing-replica-world.ts";

let world: ReplicaWorld;
let quoteId: string;

beforeAll(async () => {
  world = await createReplicaWorld();
  quoteId = (await world.clients[0]?.post("quotes", quoteBody()))?.body.data.quoteId;
  await follows();
});
afterAll(() => world.close());

const PATIENCE = { timeout: 10_000, interval: 50 };
const READ_THERE = 'source="replica",reason="following"';

const listed = async (index: number): Promise<string[]> => {
  const { status, body } = (await world.clients[index]?.get("cases?pageSize=5")) ?? {};
  expect(status).toBe(200);
  return body.data.map(({ caseId }: { caseId: string }) => caseId);
};

const openCase = async (index: number): Promise<string> => {
  const opened = await world.clients[index]?.post(`quotes/${quoteId}/cases`, {
    type: "general",
    message: { body: "Hallo" },
  });
  return opened?.body.data.caseId;
};

/** Waits until both processes, and this one, read lists from the replica. */
async function follows(): Promise<void> {
  for (const index of [0, 1]) {
    const before = await world.readsOf(index, READ_THERE);
    await vi.waitFor(async () => {
      await listed(index);
      expect(await world.readsOf(index, READ_THERE)).toBeGreaterThan(before);
    }, PATIENCE);
  }
  await vi.waitFor(async () => {
    await world.replica.read(world.db, async () => {});
    expect(world.replica.state).toBe("following");
  }, PATIENCE);
}

const countHere = (source: string) =>
  world.replica.reads().reduce((sum, read) => sum + (read.source === source ? read.count : 0), 0);

describe("a replica that follows", () => {
  test("serves the lists and counts of the portal and of the support console", async () => {
    const { owner, agent, merchant, organizationId } = await world.people();
    const { data: quote } = await owner.quotes.create(quoteBody() as never);
    const { data: destination } = await owner.destinations.create({
      name: "Plan",
      url: "https://hooks.example.com/in",
    });
    const { destinationId } = destination;
    const lists: Record<string, () => Promise<unknown>> = {
      quotes: () => owner.quotes.list({}),
      "quick views": () => owner.quotes.counts(),
      "names found": () => owner.search.find({ text: "Bakk" }),
      "case tab": () => owner.cases.tab({ tab: "merchant" }),
      "case counts": () => owner.cases.counts(),
      "cases over /v1": () => merchant.cases.list({}),
      unread: () => owner.caseReads.unreadCases(),
      deliveries: () => owner.deliveries.list({ destinationId }),
      health: () => owner.deliveries.healthOfAll(),
      audit: () => owner.audit.list({}),
      queue: () => agent.supportCases.queue({ tab: "platform" }),
      "queue counts": () => agent.supportCases.counts(),
      "an organization's quotes": () => agent.supportQuotes.list({ organizationId }),
      "an organization's quick views": () => agent.supportQuotes.counts({ organizationId }),
      "an organization's audit": () => agent.supportAudit.list({ organizationId }),
      organizations: () => agent.supportOrganizations.list({}),
    };

    for (const [name, list] of Object.entries(lists)) {
      const readThere = async () => {
        const before = countHere("replica");
        await list();
        return countHere("replica") > before;
      };
      await expect.poll(readThere, { message: name, timeout: 5_000 }).toBe(true);
    }
    expect((await owner.quotes.list({})).data.map((row) => row.quoteId)).toEqual([quote.quoteId]);
  });

  test("is not asked for one thing by id, a thread, a follower of updatedSince, or within a mutation", async () => {
    const { owner, merchant } = await world.people();
    const { data: quote } = await owner.quotes.create(quoteBody() as never);
    const message = { body: "Hallo" };
    const before = countHere("replica") + countHere("primary");

    const { data } = await merchant.cases.create({ quoteId: quote.quoteId, type: "general", message });
    await merchant.quotes.get({ quoteId: quote.quoteId });
    await merchant.cases.get({ caseId: data.caseId });
    await merchant.caseMessages.list({ caseId: data.caseId });
    const page = await merchant.cases.list({ updatedSince: "2020-01-01T00:00:00Z" });

    expect(page.data.map(({ caseId }) => caseId)).toEqual([data.caseId]);
    expect(countHere("replica") + countHere("primary")).toBe(before);
  });

  test("shows what one process has just written to whoever asks the other", async () => {
    const before = await world.readsOf(1, READ_THERE);
    for (let round = 0; round < 40; round += 1) {
      const caseId = await openCase(0);
      expect((await listed(1))[0]).toBe(caseId);
    }

    expect(await world.readsOf(1, READ_THERE)).toBeGreaterThan(before);
    await Promise.all(Array.from({ length: 8 }, () => listed(1)));
    const onReplica = await world.standby`
      select query from pg_stat_activity where application_name = 'quote-financing-lists'`;
    expect(onReplica.some((row) => /from "cases"/.test(String(row.query)))).toBe(true);
  });
});

describe("a replica in trouble costs no error", () => {
  test("while its replay is paused, every list still shows the last write", async () => {
    await world.standby`select pg_wal_replay_pause()`;
    const lagging = 'source="primary",reason="lagging"';
    const before = await world.readsOf(1, lagging);
    for (let round = 0; round < 10; round += 1) expect((await openCase(0)) === (await listed(1))[0]).toBe(true);

    expect(await world.readsOf(1, lagging)).toBeGreaterThan(before);
    expect((await world.replica.lag())?.bytes).toBeGreaterThan(0);
    await world.standby`select pg_wal_replay_resume()`;
    await follows();
    expect((await listed(1)).length).toBe(5);
  });

  test("stopped under load and started again: no list fails, and it is used again", async () => {
    let isOver = false;
    const reader = async (index: number) => {
      for (let count = 0; ; count += 1) {
        await listed(index);
        if (isOver) return count;
      }
    };
    const readers = [0, 1, 0, 1].map(reader);

    await world.stopReplica();
    const caseId = await openCase(0);
    expect((await listed(1))[0]).toBe(caseId);
    await world.startReplica();
    await follows();
    isOver = true;

    expect(Math.min(...(await Promise.all(readers)))).toBeGreaterThan(10);
    expect(await world.readsOf(0, 'source="primary",reason="away"')).toBeGreaterThan(0);
  });

  test("one that hangs is given up after a second", async () => {
    const rows = await world.standby`
      select pid from pg_stat_activity where application_name = 'quote-financing-lists'`;
    const pids = rows.map(({ pid }) => Number(pid));
    for (const pid of pids) process.kill(pid, "SIGSTOP");
    try {
      const startedAtMs = performance.now();
      await Promise.all([listed(0), listed(1)]);
      // A busy machine takes its time to answer; without a limit the statement would end after 20 s.
      expect(performance.now() - startedAtMs).toBeLessThan(8_000);
    } finally {
      for (const pid of pids) process.kill(pid, "SIGCONT");
    }
    await follows();
  });

  test("a read that its replay cancels is made on the primary", async () => {
    await world.standby.unsafe("alter system set max_standby_streaming_delay = 0");
    await world.standby`select pg_reload_conf()`;
    await follows();
    const slowThere = world.replica.read(world.db, ({ orm }) =>
      orm.execute<{ count: number; wasThere: boolean }>(sql`
        select count(*)::int as count, pg_is_in_recovery() as "wasThere",
          pg_sleep(case when pg_is_in_recovery() then 20 else 0 end) from quotes`),
    );
    const isRunning = async () =>
      (
        await world.standby`select 1 from pg_stat_activity where query like '%pg_sleep(case%' and state = 'active'
        and pid <> pg_backend_pid()`
      ).length;
    await expect.poll(isRunning, { interval: 20 }).toBe(1);
    let isOver = false;
    void slowThere.finally(() => void (isOver = true)).catch(() => {});
    // A vacuum removes nothing while an older snapshot is open on the primary, such as autovacuum's.
    while (!isOver) {
      await world.db.orm.execute(sql`update quotes set description = description`);
      await world.db.orm.execute(sql`vacuum quotes`);
    }

    expect(await slowThere).toMatchObject([{ wasThere: false }]);
  });

  test("a server that is no replica of the primary is never read", async () => {
    const told: string[] = [];
    const connect = () => createDatabase({ url: world.url, maxConnections: 2 });
    const itself = new Replica({ primary: world.db, connect, onChange: (message) => void told.push(message) });

    await expect.poll(() => itself.state).toBe("foreign");
    const where = await itself.read(world.db, async (db) => (db === world.db ? "primary" : "replica"));
    await itself.close();

    expect(where).toBe("primary");
    expect(told).toEqual(["DATABASE_REPLICA_URL is no replica of DATABASE_URL: lists are read from the primary."]);
  });
});
