import type { Database } from "../../database.ts";
import type { Counters } from "./coalesced-counters.ts";
import type { CounterOperation } from "./find-stale-answers.ts";

export interface CounterLoad {
  readonly db: Database;
  readonly counters: Counters;
  readonly organizationIds: readonly string[];
  /** Counters of each organization. */
  readonly count: number;
  /** Who ask at the same time, each one thing after the other. */
  readonly callers: number;
  readonly operations: number;
  /** Of one clock for all whose histories are judged together. */
  readonly now: () => number;
  /** From 0 to 1. */
  readonly draw: () => number;
}

const READS = 0.6;

/** Increments and reads counters. @returns what everyone saw. */
export async function operateCounters(load: CounterLoad): Promise<CounterOperation[]> {
  const history: CounterOperation[] = [];
  let begun = 0;
  const call = async (): Promise<void> => {
    while (begun < load.operations) {
      begun += 1;
      history.push(await operate(load));
    }
  };
  await Promise.all(Array.from({ length: load.callers }, call));
  return history;
}

async function operate({ db, counters, organizationIds, count, now, draw }: CounterLoad): Promise<CounterOperation> {
  const place = Math.floor(draw() * organizationIds.length);
  const key = { organizationId: organizationIds[place] ?? "", counter: 1 + Math.floor(draw() * count) };
  const isIncrement = draw() >= READS;
  const startedAt = now();
  const value = await (isIncrement ? counters.increment(db, key) : counters.read(db, key));
  return { counter: place * count + key.counter, isIncrement, value, startedAt, endedAt: now() };
}
