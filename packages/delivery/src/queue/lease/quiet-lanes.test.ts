import type { Database } from "@quote-financing/db/database";
import { isOnCitus } from "@quote-financing/db/testing/on-citus";
import { sql } from "drizzle-orm";
import { afterEach, beforeEach, expect, test } from "vitest";
import { withStatements } from "../../testing-statements.ts";
import { TickBench } from "../../testing-ticks.ts";

const URL = "https://receiver.example.nl/events";

let bench: TickBench;
beforeEach(async () => {
  bench = await TickBench.create();
});
afterEach(() => bench.close());

/** Delivers as on a distributed database; one PostgreSQL tells of what a worker has, without those who live. */
function start() {
  const own = bench.dependencies();
  const seen = { looks: 0, asked: 0 };
  const counted = withStatements(own.db, ({ text, run }) => {
    if (text.includes("event_inbox") && text.includes("distinct")) seen.looks += 1;
    return run();
  });
  const mark = async () => {
    const [row] = await bench.database.db.orm.execute<{ mark: string }>(sql`
      select concat((select string_agg(xmin::text, ' ') from delivery_lanes), ' ', (select count(*) from event_inbox)) as mark`);
    return row?.mark;
  };
  const db: Database = {
    ...counted,
    isDistributed: async () => true,
    writtenMark(maxAgeMs) {
      seen.asked += 1;
      return isOnCitus ? own.db.writtenMark(maxAgeMs) : mark();
    },
  };
  bench.startLoop({}, { db });
  return seen;
}

/** Resolves once several looks in a row were spared. */
async function rest(seen: { looks: number; asked: number }): Promise<void> {
  let since = { ...seen };
  await expect
    .poll(() => {
      if (seen.looks > since.looks) since = { ...seen };
      return seen.asked - since.asked;
    })
    .toBeGreaterThan(5);
}

/** Long before the net under all looks comes by. */
const isSent = () => expect.poll(() => bench.sent.length).toBe(1);

test("a database that rests is not looked at, and what somebody writes is found by the next look", async () => {
  await bench.world.addDestination(URL);
  await rest(start());

  await bench.world.addEvents(1, bench.clock.now());

  await isSent();
});

test.each([
  ["by a probe", sql`failure_streak = 10, probe_at`],
  ["by its receiver", sql`held_until`],
])("what was put off %s until a time is found after it, although nothing was written", async (_, putOff) => {
  const destinationId = await bench.world.addDestination(URL);
  await bench.world.addEvents(1, bench.clock.now());
  // Soon enough for its worker to live on: whoever dies makes the others look.
  const untilAt = new Date(bench.clock.now().getTime() + 20_000);
  const now = sql`${bench.clock.now().toISOString()}::timestamptz`;
  await bench.database.db.orm.execute(sql`
    update delivery_lanes set failing_since = ${now}, due_at = ${now},
      ${putOff} = ${untilAt.toISOString()}::timestamptz where destination_id = ${destinationId}`);
  await rest(start());

  bench.clock.moveTo(untilAt.getTime());

  await isSent();
});

test("lanes of a worker that died are found although nothing was written", async () => {
  const destinationId = await bench.world.addDestination(URL);
  await bench.world.addEvents(1, bench.clock.now());
  const until = new Date(bench.clock.now().getTime() + 20_000).toISOString();
  const { orm } = bench.database.db;
  await orm.execute(sql`insert into delivery_workers (worker_id, alive_until) values ('other', ${until}::timestamptz)`);
  await orm.execute(sql`update delivery_lanes set lease_owner = 'other' where destination_id = ${destinationId}`);
  await rest(start());
  expect(bench.sent).toEqual([]);

  bench.clock.advance(21_000);

  await isSent();
});
