import type { Database } from "@quote-financing/db/database";
import { ManualTimer } from "@quote-financing/domain/time/timer";
import { expect, test } from "vitest";
import type { DeliveryDependencies } from "../../delivery-dependencies.ts";
import type { LaneRunner } from "../lane-runner.ts";
import { numberAndHandOver } from "./number-and-hand-over.ts";
import type { FreshDeliveries } from "./number-and-read.ts";

const NUMBERING = { eventId: null, numbered: 2, lastBefore: 40, destinations: 2, isBusy: false, hasFeed: true };
const row = (destinationId: string, sequence: number) => ({ destinationId, sequence, eventId: `evt_${sequence}` });

/** Lanes of one organization, whose database answers these rows. */
function lanesThatWait({ ready = [true, true], isDistributed = false, rows = [] as object[] } = {}) {
  const statements: string[] = [];
  const told: (number[] | undefined)[] = [];
  const unsafe = (text: string, values: readonly unknown[]) => {
    statements.push(`${text} ${values}`);
    return { execute: async () => [NUMBERING, ...rows] };
  };
  const timer = new ManualTimer();
  const db = { queueClient: { unsafe }, timer, isDistributed: async () => isDistributed } as unknown as Database;
  const runners = ready.map((isReady, index) => ({
    lane: { destinationId: `whk_${index}`, fence: 1 },
    isReady,
    told: (_: number, fresh: FreshDeliveries | undefined) => told.push(fresh?.due.map(({ sequence }) => sequence)),
  }));
  const asked = { organizationId: "mer_1", lookBackSeconds: 3 };
  const number = () =>
    numberAndHandOver(
      { db, timer } as unknown as DeliveryDependencies,
      asked,
      () => runners as unknown as LaneRunner[],
    );
  return { statements, told, number };
}

test("a lane is handed all that was numbered, in the order of the numbers, or nothing", async () => {
  const rows = [row("whk_0", 42), row("whk_1", 42), row("whk_0", 41)];
  const { told, number } = lanesThatWait({ rows });

  await number();

  expect(told).toEqual([[41, 42], undefined]);
});

test("nothing is read for a lane that does not wait, and nothing at all where none does", async () => {
  const one = lanesThatWait({ ready: [false, true] });
  await one.number();
  expect(one.statements).toEqual([expect.stringContaining("whk_1")]);
  expect(one.statements).toEqual([expect.not.stringContaining("whk_0")]);

  const none = lanesThatWait({ ready: [false, false] });
  await none.number();
  expect(none.statements).toEqual([expect.not.stringContaining("payload")]);
});

test("nothing is read on a distributed database, where lanes lie elsewhere", async () => {
  const { statements, number } = lanesThatWait({ isDistributed: true });
  await number();
  expect(statements).toEqual([expect.not.stringContaining("payload")]);
});
