import { events } from "@quote-financing/db/schema/tables";
import { eq, sql } from "drizzle-orm";
import { afterEach, beforeEach, expect, test } from "vitest";
import { TickBench } from "../../testing-ticks.ts";
import { newEventIds } from "../../testing-world.ts";
import { leaseLanes } from "../lease/lease-lanes.ts";
import { takeTurn } from "./turn-statement.ts";

let bench: TickBench;
let destinationId: string;
let leaseUntil: Date;

beforeEach(async () => {
  bench = await TickBench.create();
  destinationId = await bench.world.addDestination("https://receiver.example.nl/");
  leaseUntil = new Date(bench.clock.now().getTime() + 30_000);
  await bench.database.db.orm.execute(
    sql`update delivery_lanes set due_at = ${bench.clock.now().toISOString()}::timestamptz`,
  );
  const { organizationId } = bench.world;
  const request = { organizationId, held: [], owner: "test", now: bench.clock.now(), leaseUntil, limit: 1 };
  expect(await leaseLanes(bench.database.db, request)).toHaveLength(1);
});
afterEach(() => bench.close());

const turn = () =>
  takeTurn(bench.database.db, {
    organizationId: bench.world.organizationId,
    destinationId,
    fence: 1,
    leaseUntil: leaseUntil.toISOString(),
    failureStreak: 0,
    failingSince: null,
    probeAt: null,
    hadProbe: false,
    lastSucceededAt: null,
    lastExpiredAt: null,
    attempts: "[]",
    exclude: [],
    fromAt: "-infinity",
    fromId: "",
    want: 10,
    retriesFirst: false,
    now: bench.clock.now().toISOString(),
  });

const dueAt = async () => (await bench.world.lane(destinationId)).dueAt;

test("a look wipes the mark of what it sees", async () => {
  await bench.world.addEvents(1, bench.clock.now());
  expect(await dueAt()).toEqual(bench.clock.now());

  expect((await turn())?.due).toHaveLength(1);

  expect(await dueAt()).toEqual(leaseUntil);
});

test("a mark that was committed while the look waited for its writer stays: the look did not see its event", async () => {
  const { organizationId } = bench.world;
  const [eventId = ""] = newEventIds(1, bench.clock.now());
  const now = bench.clock.now();
  let waiting: ReturnType<typeof turn> | undefined;
  await bench.database.db.transact(async (tx) => {
    await tx.insert(events).values({ organizationId, eventId, type: "ping", payload: "{}", occurredAt: now });
    await tx.execute(sql`
      insert into deliveries (organization_id, destination_id, event_id, state, next_attempt_at, window_started_at,
        window_ends_at, created_at)
      values (${organizationId}, ${destinationId}, ${eventId}, 'pending', ${now.toISOString()}, ${now.toISOString()},
        ${leaseUntil.toISOString()}, ${now.toISOString()})`);
    await tx.execute(
      sql`update delivery_lanes set due_at = ${now.toISOString()} where organization_id = ${organizationId}`,
    );
    waiting = turn();
    await expect.poll(isSomebodyWaiting).toBe(true);
  });

  expect((await waiting)?.due).toEqual([]);
  expect(await dueAt()).toEqual(now);
  expect((await turn())?.due.map((due) => due.eventId)).toEqual([eventId]);
  expect(await bench.database.db.orm.select().from(events).where(eq(events.eventId, eventId))).toHaveLength(1);
});

test("a mark that lies in the future of the look's own clock stays", async () => {
  const later = new Date(bench.clock.now().getTime() + 5);
  await bench.world.addEvents(1, later);

  expect((await turn())?.due).toEqual([]);

  expect(await dueAt()).toEqual(later);
});

async function isSomebodyWaiting(): Promise<boolean> {
  const [row] = await bench.database.db.client<{ waiting: number }[]>`
    select count(*)::int as waiting from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`;
  return (row?.waiting ?? 0) > 0;
}
