import { createTestDatabase, type TestDatabase } from "@quote-financing/db/testing/create-test-database";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createDeliveryWorld } from "./testing-delivery-world.ts";

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());

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
      const page = await w.merchant.deliveries.list({ destinationId: w.destinationId, pageSize: 4, cursor });
      seen.push(...page.data.map(({ eventId }) => eventId));
      cursor = page.nextCursor;
    } while (cursor !== undefined);
    expect(seen).toEqual(added.reverse());
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

  test("of a foreign destination is as empty as of an unknown one, and its cursor opens nowhere else", async () => {
    const w = await createWorld();
    await w.addEvent();
    await w.addEvent();
    const { nextCursor } = await w.merchant.deliveries.list({ destinationId: w.destinationId, pageSize: 1 });

    expect((await w.stranger.deliveries.list({ destinationId: w.destinationId })).data).toEqual([]);
    await expect(
      w.stranger.deliveries.list({ destinationId: w.destinationId, cursor: nextCursor }),
    ).rejects.toMatchObject({ cause: { code: "cursor_invalid" } });
  });
});

describe("one delivery", () => {
  test("shows what was sent with the secret masked, and each attempt with its cause in plain words", async () => {
    const w = await createWorld();
    const eventId = await w.addEvent();
    await w.settle(eventId, "delivered", [{ errorClass: "timeout" }, { status: 302 }, { status: 204, durationMs: 40 }]);

    const { data } = await w.merchant.deliveries.get({ destinationId: w.destinationId, eventId });

    expect(data).toMatchObject({
      eventId,
      state: "delivered",
      attemptCount: 3,
      lastAttempt: { cause: "acknowledged" },
    });
    expect(data.request.headers.authorization).toBe("Bearer whsec_••••••••");
    expect(JSON.parse(data.request.body)).toMatchObject({ eventId, type: "quote.created" });
    expect(data.attempts.map(({ attemptNumber, cause }) => [attemptNumber, cause])).toEqual([
      [3, "acknowledged"],
      [2, "redirected"],
      [1, "timeout"],
    ]);
    expect(data.attempts[2]?.explanation).toContain("30 seconden");
    expect(data.attempts[2]).not.toHaveProperty("status");
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
      backlog: 2,
      oldestWaitingSince: w.clock.now().toISOString(),
      last24Hours: { attempts: 3, succeeded: 1, successRate: 1 / 3, p50Ms: 20, p95Ms: 29 },
    });
  });

  test("of one that was never used says so, in the list of all", async () => {
    const w = await createWorld();
    expect((await w.merchant.deliveries.healthOfAll()).data).toEqual([
      {
        destinationId: w.destinationId,
        condition: "unused",
        failureStreak: 0,
        backlog: 0,
        last24Hours: { attempts: 0, succeeded: 0 },
      },
    ]);
    expect((await w.stranger.deliveries.healthOfAll()).data).toHaveLength(0);
    await expect(w.stranger.deliveries.health({ destinationId: w.destinationId })).rejects.toMatchObject(missing);
  });
});
