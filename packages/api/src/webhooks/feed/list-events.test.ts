import { testDatabase } from "@quote-financing/db/testing/test-database";
import { ManualTimer } from "@quote-financing/domain/time/timer";
import { sql } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { createEventWorld } from "./testing-event-world.ts";

const database = testDatabase();

/** Winds the timer on until the work is done; statements are answered meanwhile. */
async function windOn<Value>(timer: ManualTimer, work: Promise<Value>, meanwhile: () => Promise<unknown>) {
  let isDone = false;
  const done = work.finally(() => void (isDone = true));
  while (!isDone) {
    await timer.advance(25);
    await meanwhile();
  }
  return done;
}

const createWorld = () => createEventWorld(database.db);
const missing = { cause: { code: "resource_missing" } };

describe("the feed", () => {
  test("has the delivered payloads in the order of their numbers, page by page", async () => {
    const w = await createWorld();
    const quoteIds = [await w.addQuote(), await w.addQuote(), await w.addQuote()];

    const first = await w.merchant.events.list({ pageSize: "2" });
    const second = await w.merchant.events.list({ after: String(first.links.next?.after), pageSize: "2" });

    expect(first).toMatchObject({
      hasMore: true,
      links: { next: { href: "/v1/events?after=2&pageSize=2", after: 2 } },
    });
    expect(second).toMatchObject({ hasMore: false, links: {} });
    const all = [...first.data, ...second.data];
    expect(all.map(({ sequence, data }) => [sequence, data.quoteId])).toEqual(
      quoteIds.map((id, index) => [index + 1, id]),
    );
    const [stored] = await database.db.client<{ payload: string }[]>`
      select payload from events where event_id = ${all[0]?.eventId ?? ""}`;
    const { sequence: _, ...delivered } = all[0] ?? {};
    expect(delivered).toEqual(JSON.parse(stored?.payload ?? ""));
  });

  test("is not shown without what was committed before, while a worker that numbers does not get on", async () => {
    const timer = new ManualTimer();
    const w = await createEventWorld(database.db, timer);
    await w.merchant.events.list({});
    const quoteId = await w.addQuote();

    const feed = await database.db.transact(async (tx) => {
      await tx.execute(sql`select 1 from event_feeds where organization_id = ${w.organizationId} for update`);
      const stillHeld = () => tx.execute(sql`select 1`);
      for (const ask of [() => w.merchant.events.list({}), w.addDestination]) {
        const error = await windOn(
          timer,
          ask().catch((reason: unknown) => reason),
          stillHeld,
        );
        expect(error).toMatchObject({ cause: { code: "service_unavailable" } });
      }
      return { patient: w.merchant.events.list({}) };
    });

    const { data } = await windOn(timer, feed.patient, () => database.db.client`select 1`);
    expect(data.map((event) => event.data.quoteId)).toEqual([quoteId]);
  });

  test("of nobody else's events, and of test events too", async () => {
    const w = await createWorld();
    await w.addQuote();
    const destinationId = await w.addDestination();
    await w.merchant.deliveries.sendTest({ destinationId });

    expect((await w.merchant.events.list({})).data.map(({ type }) => type)).toEqual(["quote.created", "ping"]);
    expect((await w.stranger.events.list({})).data).toEqual([]);
  });

  test("begins at the oldest event that is kept, and goes on behind one that is not kept any more", async () => {
    const w = await createWorld();
    for (let quote = 0; quote < 3; quote += 1) await w.addQuote();
    await w.merchant.events.list({});
    await database.db.orm.execute(sql`
      delete from events where organization_id = ${w.organizationId} and event_id in (
        select event_id from event_numbers where organization_id = ${w.organizationId} and sequence < 3)`);

    const sequencesAfter = async (after: string) =>
      (await w.merchant.events.list({ after })).data.map(({ sequence }) => sequence);

    expect(await sequencesAfter("0")).toEqual([3]);
    expect(await sequencesAfter("1")).toEqual([3]);
    expect(await sequencesAfter("3")).toEqual([]);
  });

  test("finds events that have waited for a number for long, when one begins", async () => {
    const w = await createWorld();
    await w.addQuote();
    await database.db.orm.execute(sql`
      update event_inbox set queued_at = now() - interval '2 hours' where organization_id = ${w.organizationId}`);

    expect((await w.merchant.events.list({})).data).toMatchObject([{ sequence: 1 }]);
  });

  test("refuses a number that no event has yet: its follower would miss what comes", async () => {
    const w = await createWorld();
    await w.addQuote();
    await expect(w.merchant.events.list({ after: "2" })).rejects.toMatchObject({
      cause: { code: "parameter_invalid", param: "after", message: expect.stringContaining("the last one is 1") },
    });
    expect((await w.merchant.events.list({ after: "1" })).data).toEqual([]);
  });

  test.each(["-1", "1.5", "", "x", "01", "1e3", "9007199254740993", "99999999999999999999"])(
    "refuses %j as a number",
    async (after) => {
      const w = await createWorld();
      await expect(w.merchant.events.list({ after })).rejects.toMatchObject({
        cause: { issues: [{ path: ["after"] }] },
      });
    },
  );

  test.each(["0", "251", "", "1.5"])("refuses %j as a page size", async (pageSize) => {
    const w = await createWorld();
    await expect(w.merchant.events.list({ pageSize })).rejects.toMatchObject({
      cause: { issues: [{ path: ["pageSize"] }] },
    });
  });
});

describe("one event", () => {
  test("shows its payload, its number and its deliveries, also before anybody asked for the feed", async () => {
    const w = await createWorld();
    const destinationIds = [await w.addDestination(), await w.addDestination()].sort();
    const [, quoteId] = [await w.addQuote(), await w.addQuote(), await w.addQuote()];
    const eventId = await w.eventIdOf(quoteId);

    const { data } = await w.merchant.events.get({ eventId });

    expect(data).toMatchObject({ sequence: 2, eventId, type: "quote.created", data: { quoteId } });
    expect(data.deliveries).toMatchObject(
      destinationIds.map((destinationId) => ({ destinationId, state: "pending", attemptCount: 0, sequence: 2 })),
    );
    await expect(w.stranger.events.get({ eventId })).rejects.toMatchObject(missing);
    await expect(w.merchant.events.get({ eventId: w.services.makeId("event") })).rejects.toMatchObject(missing);
  });
});
