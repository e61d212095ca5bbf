import { deliveries } from "@quote-financing/db/schema/tables";
import { testDatabase } from "@quote-financing/db/testing/test-database";
import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { createDeliveryWorld } from "./testing-delivery-world.ts";

const database = testDatabase();

const createWorld = () => createDeliveryWorld(database.db);
const missing = { cause: { code: "resource_missing" } };

describe("the delivery log", () => {
  test("pages newest first without gap or repetition, deliveries of the same time included", async () => {
    const w = await createWorld();
    const added: string[] = [];
    for (let index = 0; index < 11; index += 1) {
      if (index % 3 === 0) w.clock.advance(1_000);
      added.push(await w.addEvent());
    }
    const seen: string[] = [];
    let cursor: string | undefined;
    do {
      const page = await w.merchant.deliveries.list({ destinationId: w.destinationId, pageSize: "4", cursor });
      seen.push(...page.data.map(({ eventId }) => eventId));
      cursor = page.links.next?.cursor;
    } while (cursor !== undefined);
    expect(seen).toEqual(added.reverse());
  });

  test("is in the order of the events' numbers, and what release 0.1 made comes last", async () => {
    const w = await createWorld();
    const [old, first, second] = [await w.addEvent(), await w.addEvent(), await w.addEvent()];
    await database.db.orm.update(deliveries).set({ sequence: 0 }).where(eq(deliveries.eventId, old));

    const shown: [string, number | undefined][] = [];
    let cursor: string | undefined;
    do {
      const page = await w.merchant.deliveries.list({ destinationId: w.destinationId, pageSize: "1", cursor });
      shown.push(...page.data.map(({ eventId, sequence }): [string, number | undefined] => [eventId, sequence]));
      cursor = page.links.next?.cursor;
    } while (cursor !== undefined);

    expect(shown).toEqual([
      [second, 3],
      [first, 2],
      [old, undefined],
    ]);
  });

  test("tells of what was never tried that it is due since it was made, and of what is settled nothing", async () => {
    const w = await createWorld();
    const [settled, fresh] = [await w.addEvent(), await w.addEvent()];
    await w.settle(settled, "delivered", [{ status: 200 }]);
    w.clock.advance(60_000);

    const { data } = await w.merchant.deliveries.list({ destinationId: w.destinationId });

    expect(data[0]).toMatchObject({ eventId: fresh, nextAttemptAt: data[0]?.createdAt });
    expect(data[1]).not.toHaveProperty("nextAttemptAt");
  });

  test("is narrowed by state, type, quote, case and time", async () => {
    const w = await createWorld();
    const quoteId = w.services.makeId("quote");
    const caseId = w.services.makeId("case");
    const created = await w.addEvent({ type: "quote.created", data: { quoteId } });
    await w.settle(created, "failed", [{ status: 500 }]);
    w.clock.advance(60_000);
    const since = w.clock.now().toISOString();
    const opened = await w.addEvent({ type: "case.created", data: { caseId, quote: { quoteId } } });
    const other = await w.addEvent();

    const idsOf = async (filter: object) =>
      (await w.merchant.deliveries.list({ destinationId: w.destinationId, ...filter })).data.map(
        ({ eventId }) => eventId,
      );

    expect(await idsOf({ state: "failed" })).toEqual([created]);
    expect(await idsOf({ state: "pending" })).toEqual([other, opened]);
    expect(await idsOf({ eventType: "case.created" })).toEqual([opened]);
    expect(await idsOf({ quoteId })).toEqual([opened, created]);
    expect(await idsOf({ caseId })).toEqual([opened]);
    expect(await idsOf({ from: since })).toEqual([other, opened]);
    expect(await idsOf({ to: since })).toEqual([created]);
  });

  test("finds what waits after a failed attempt among what is unsuccessful, in the order of the log, page by page", async () => {
    const w = await createWorld();
    const [failed, retrying, fresh, delivered, failedLater] = [
      await w.addEvent(),
      await w.addEvent(),
      await w.addEvent(),
      await w.addEvent(),
      await w.addEvent({
        type: "case.created",
        data: { caseId: w.services.makeId("case"), quote: { quoteId: w.services.makeId("quote") } },
      }),
    ];
    await w.settle(failed, "failed", [{ status: 500 }]);
    await w.settle(retrying, "pending", [{ status: 401 }]);
    await w.settle(delivered, "delivered", [{ status: 200 }]);
    await w.settle(failedLater, "failed", [{ status: 500 }]);
    const ask = (more: object) =>
      w.merchant.deliveries.list({ destinationId: w.destinationId, state: "unsuccessful", ...more });
    const idsOf = async (more: object) => (await ask(more)).data.map(({ eventId }) => eventId);

    const first = await ask({ pageSize: "2" });
    expect(first.data.map(({ eventId }) => eventId)).toEqual([failedLater, retrying]);
    expect(await idsOf({ pageSize: "2", cursor: first.links.next?.cursor })).toEqual([failed]);
    expect(await idsOf({ eventType: "quote.created" })).toEqual([retrying, failed]);
    expect(await idsOf({})).not.toContain(fresh);
  });

  test("of a foreign destination is as missing as of an unknown one, and its cursor opens nowhere else", async () => {
    const w = await createWorld();
    await w.addEvent();
    await w.addEvent();
    const { links } = await w.merchant.deliveries.list({ destinationId: w.destinationId, pageSize: "1" });

    await expect(w.stranger.deliveries.list({ destinationId: w.destinationId })).rejects.toMatchObject(missing);
    const unknown = w.services.makeId("destination");
    await expect(w.merchant.deliveries.list({ destinationId: unknown })).rejects.toMatchObject(missing);
    await expect(
      w.stranger.deliveries.list({ destinationId: w.destinationId, cursor: links.next?.cursor }),
    ).rejects.toMatchObject({ cause: { code: "cursor_invalid" } });
  });
});

describe("one delivery", () => {
  test("shows what was sent with the secret masked, and each of its own attempts with its cause in plain words", async () => {
    const w = await createWorld();
    const [other, eventId, later] = [await w.addDestination(), await w.addEvent(), await w.addEvent()];
    await w.settle(later, "pending", [{ status: 500 }]);
    await w.settle(eventId, "delivered", [{ errorClass: "timeout" }, { status: 302 }, { status: 204, durationMs: 40 }]);

    const { data } = await w.merchant.deliveries.get({ destinationId: w.destinationId, eventId });

    expect(data).toMatchObject({
      eventId,
      state: "delivered",
      attemptCount: 3,
      lastAttempt: { cause: "acknowledged" },
    });
    expect(data.request.headers).toMatchObject({
      authorization: "Bearer whsec_••••••••",
      "event-sequence": "1",
      "webhook-id": eventId,
      "webhook-timestamp": String(w.clock.now().getTime() / 1000),
      "webhook-signature": "v1,••••••••",
    });
    expect(JSON.parse(data.request.body)).toMatchObject({ eventId, type: "quote.created" });
    expect(data.attempts.map(({ attemptNumber, cause }) => [attemptNumber, cause])).toEqual([
      [3, "acknowledged"],
      [2, "redirected"],
      [1, "timeout"],
    ]);
    expect(data.attempts[2]?.explanation).toContain("30 seconden");
    expect(data.attempts[2]).not.toHaveProperty("status");

    const next = (await w.merchant.deliveries.get({ destinationId: w.destinationId, eventId: later })).data;
    expect(next).toMatchObject({ lastAttempt: { cause: "server_error" }, attempts: [{ cause: "server_error" }] });
    expect(JSON.parse(next.request.body)).toMatchObject({ eventId: later });
    const elsewhere = (await w.merchant.deliveries.get({ destinationId: other, eventId })).data;
    expect([elsewhere.lastAttempt, elsewhere.attempts]).toEqual([undefined, []]);
  });

  test("says that its destination is probed while it waits, and that it could not be tried when it ended so", async () => {
    const w = await createWorld();
    const eventId = await w.addEvent();
    const note = async () => {
      const { data } = await w.merchant.deliveries.get({ destinationId: w.destinationId, eventId });
      return data.note;
    };
    expect(await note()).toBeUndefined();

    await w.setLane({ failureStreak: 20, probeAt: w.clock.now() });
    expect(await note()).toContain("ongeveer elke minuut");

    w.clock.advance(24 * 60 * 60 * 1000);
    await w.settle(eventId, "failed");
    expect(await note()).toContain("kon dit bericht niet worden geprobeerd");

    await w.settle(eventId, "failed", [{ status: 500 }]);
    expect(await note()).toBeUndefined();
  });

  test("of another organization is not to be found", async () => {
    const w = await createWorld();
    const eventId = await w.addEvent();
    await expect(w.stranger.deliveries.get({ destinationId: w.destinationId, eventId })).rejects.toMatchObject(missing);
  });
});

describe("the health of a destination", () => {
  test("counts a day's attempts, what waits, and the streak", async () => {
    const w = await createWorld();
    const old = await w.addEvent();
    await w.settle(old, "delivered", [{ status: 200, durationMs: 9_999 }]);
    w.clock.advance(25 * 60 * 60 * 1000);
    const good = await w.addEvent();
    await w.settle(good, "delivered", [
      { status: 500, durationMs: 10 },
      { status: 200, durationMs: 20 },
    ]);
    w.clock.advance(1_000);
    const waiting = await w.addEvent();
    await w.settle(waiting, "pending", [{ errorClass: "tls_failed", durationMs: 30 }]);
    await w.addEvent();
    await w.setLane({ failureStreak: 1, failingSince: w.clock.now(), lastSucceededAt: w.clock.now() });

    const { data } = await w.merchant.deliveries.health({ destinationId: w.destinationId });

    expect(data).toEqual({
      destinationId: w.destinationId,
      condition: "troubled",
      failureStreak: 1,
      failingSince: w.clock.now().toISOString(),
      lastSucceededAt: w.clock.now().toISOString(),
      fault: { cause: "tls_failed", explanation: expect.stringContaining("geen veilige verbinding") },
      backlog: 2,
      untried: 1,
      oldestWaitingSince: w.clock.now().toISOString(),
      firstEndsAt: new Date(w.clock.now().getTime() + 24 * 60 * 60 * 1000).toISOString(),
      last24Hours: { attempts: 3, succeeded: 1, successRate: 1 / 3, p50Ms: 15, p95Ms: 20 },
    });
  });

  test("of one that never answered has no time of an answer: not finding it takes a millisecond", async () => {
    const w = await createWorld();
    await w.settle(await w.addEvent(), "pending", [{ errorClass: "dns_failed", durationMs: 1 }]);
    const { data } = await w.merchant.deliveries.health({ destinationId: w.destinationId });
    expect(data.last24Hours).toEqual({ attempts: 1, succeeded: 0, successRate: 0 });
  });

  test("of one that was never used says so, in the list of all", async () => {
    const w = await createWorld();
    expect((await w.merchant.deliveries.healthOfAll()).data).toEqual([
      {
        destinationId: w.destinationId,
        condition: "unused",
        failureStreak: 0,
        backlog: 0,
        untried: 0,
        last24Hours: { attempts: 0, succeeded: 0 },
      },
    ]);
    expect((await w.stranger.deliveries.healthOfAll()).data).toHaveLength(0);
    await expect(w.stranger.deliveries.health({ destinationId: w.destinationId })).rejects.toMatchObject(missing);
  });
});
