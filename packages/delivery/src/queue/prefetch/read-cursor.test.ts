import { ManualTimer } from "@quote-financing/domain/time/timer";
import { beforeEach, expect, test } from "vitest";
import type { DueDelivery } from "../turn/due-delivery.ts";
import { ReadCursor } from "./read-cursor.ts";

const NOW = new Date("2026-06-01T09:30:00.000Z");
const before = (milliseconds: number) => new Date(NOW.getTime() - milliseconds);

const ALL = { isAll: true, reserved: 0 };
const CUT_OFF = { isAll: false, reserved: 0 };

let timer: ManualTimer;
let cursor: ReadCursor;
beforeEach(() => {
  timer = new ManualTimer();
  cursor = new ReadCursor(timer, 40);
});

const fresh = (sequence: number) => ({ sequence, dueAtMs: null }) as DueDelivery;
const dueAt = (at: Date) => ({ sequence: 3, dueAtMs: at.getTime() }) as DueDelivery;

test("a lane's first read sees everything that is due by time, and nothing fresh that was read before", () => {
  expect(cursor.values(NOW)).toEqual({ afterSequence: 40, dueFrom: "-infinity" });
});

test("later reads start behind what was read, and half a minute before what was due", () => {
  cursor.values(NOW);
  cursor.hasRead([fresh(41), fresh(45)], NOW.getTime(), ALL);

  expect(cursor.values(NOW)).toEqual({ afterSequence: 45, dueFrom: before(30_000).toISOString() });
});

test("a read that was cut off moves the mark to the last that it found", () => {
  cursor.values(NOW);
  cursor.hasRead([dueAt(before(90_000)), dueAt(before(60_000))], NOW.getTime(), CUT_OFF);

  expect(cursor.values(NOW).dueFrom).toBe(before(90_000).toISOString());
});

test("a read of everything that was cut off is gone on with from the last that it found", () => {
  cursor.values(NOW);
  cursor.hasRead([], NOW.getTime(), ALL);
  cursor.restartDue();
  cursor.values(NOW);
  cursor.hasRead([fresh(41)], NOW.getTime(), CUT_OFF);
  expect(cursor.values(NOW).dueFrom).toBe("-infinity");

  cursor.hasRead([dueAt(before(90_000))], NOW.getTime(), CUT_OFF);
  expect(cursor.values(NOW).dueFrom).toBe(before(120_000).toISOString());

  cursor.hasRead([], NOW.getTime(), ALL);
  expect(cursor.values(NOW).dueFrom).toBe(before(30_000).toISOString());
});

test("a read that fresh ones cut off has found all that was due by time, if that had room before them", () => {
  const seenAfter = (found: readonly DueDelivery[], reserved: number) => {
    cursor.restartDue();
    cursor.values(NOW);
    cursor.hasRead(found, NOW.getTime(), { isAll: false, reserved });
    return cursor.values(NOW).dueFrom;
  };
  expect(seenAfter([dueAt(before(90_000)), fresh(41)], 2)).toBe(before(30_000).toISOString());
  expect(seenAfter([dueAt(before(90_000)), fresh(42)], 1)).toBe(before(120_000).toISOString());
});

test("what was put back is read again", () => {
  cursor.values(NOW);
  cursor.hasRead([fresh(41), fresh(45)], NOW.getTime(), ALL);
  cursor.restart([fresh(44), dueAt(before(1))]);

  expect(cursor.values(NOW)).toEqual({ afterSequence: 43, dueFrom: "-infinity" });
});

test("what was put back while a read was under way is read by the next one", () => {
  cursor.values(NOW);
  cursor.hasRead([fresh(41), fresh(42), fresh(43)], NOW.getTime(), ALL);
  cursor.values(NOW);
  cursor.restart([fresh(42)]);
  cursor.hasRead([fresh(44), fresh(45)], NOW.getTime(), ALL);

  expect(cursor.sequence).toBe(41);
  expect(cursor.values(NOW).afterSequence).toBe(41);
});

test("once a minute everything that is due by time is read", async () => {
  cursor.values(NOW);
  cursor.hasRead([], NOW.getTime(), ALL);
  await timer.advance(60_001);

  expect(cursor.values(NOW).dueFrom).toBe("-infinity");
  cursor.hasRead([], NOW.getTime(), ALL);
  expect(cursor.values(NOW).dueFrom).not.toBe("-infinity");
});

test("a read of everything is made again when it failed, had no room, or something was put back meanwhile", () => {
  const reads: Record<string, () => void> = {
    failed: () => {},
    "without room": () => cursor.hasRead([], NOW.getTime(), CUT_OFF),
    "overtaken by what is put back": () => {
      cursor.restart([dueAt(before(90_000))]);
      cursor.hasRead([], NOW.getTime(), ALL);
    },
  };
  cursor.values(NOW);
  cursor.hasRead([], NOW.getTime(), ALL);
  for (const [how, end] of Object.entries(reads)) {
    cursor.restartDue();
    cursor.values(NOW);
    end();

    expect(cursor.values(NOW).dueFrom, how).toBe("-infinity");
    cursor.hasRead([], NOW.getTime(), ALL);
    expect(cursor.values(NOW).dueFrom, how).not.toBe("-infinity");
  }
});

test("what was handed over is passed by the next read that finds all, and not before", () => {
  cursor.values(NOW);
  cursor.handedOver([fresh(41), fresh(42)]);
  expect(cursor.sequence).toBe(40);
  cursor.hasRead([], NOW.getTime(), CUT_OFF);
  expect(cursor.sequence).toBe(40);

  cursor.hasRead([], NOW.getTime(), ALL);

  expect(cursor.sequence).toBe(42);
});

test("what was read or handed over does not lie ahead", () => {
  cursor.values(NOW);
  cursor.hasRead([fresh(41)], NOW.getTime(), ALL);
  expect([fresh(41), fresh(42)].map((one) => cursor.isAhead(one))).toEqual([false, true]);

  cursor.handedOver([fresh(42)]);

  expect([fresh(42), fresh(43)].map((one) => cursor.isAhead(one))).toEqual([false, true]);
});
