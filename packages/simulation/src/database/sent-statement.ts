import { DatabaseUnavailableError } from "@quote-financing/db/database-errors";
import type { Life } from "../engine/life.ts";
import type { Scheduler } from "../engine/scheduler.ts";
import type { Weather } from "../engine/weather.ts";
import type { Answer } from "./connection.ts";
import type { Server } from "./server.ts";

/** Of what a killed process had sent and what had not run yet, this part runs nevertheless. */
const RUNS_AFTER_KILL = 0.5;

/** What one process and its way to the database are given. */
export interface ClientParts {
  readonly scheduler: Scheduler;
  readonly weather: Weather;
  readonly server: Server;
  readonly life: Life;
}

/** postgres.js's result: awaited, with `.values()` as drizzle calls for it, or with `.execute()` as prepared.ts does. */
export function pending(run: (asValues: () => boolean) => Promise<unknown>) {
  let isValues = false;
  const rows = run(() => isValues);
  const values = () => {
    isValues = true;
    return rows;
  };
  return Object.assign(rows, { execute: () => rows, values });
}

interface Sent {
  readonly name: string;
  readonly isReady: () => boolean;
  readonly run: () => unknown;
}

/** What was sent arrives although its process was frozen meanwhile; and perhaps although it was killed. */
export function onItsWay({ scheduler, weather, life }: ClientParts, { name, isReady, run }: Sent): void {
  if (life.isOver) return;
  const arrivesAfterKill = scheduler.random.chance(RUNS_AFTER_KILL);
  let isGone = false;
  scheduler.after(weather.latencyMs(), {
    name: `${life.name}: ${name}`,
    isReady: () => isGone || isReady(),
    run: () => (isGone ? undefined : run()),
  });
  life.onKilled(() => {
    isGone = !arrivesAfterKill;
  });
}

export function settle(answer: Answer, resolve: (rows: unknown) => void, reject: (error: unknown) => void): void {
  if ("error" in answer) reject(answer.error);
  else resolve(answer.rows);
}

export const brokenError = () => new DatabaseUnavailableError("CONNECTION_CLOSED", "The connection broke.");

/** The first words of a statement and what it is about, without its values. */
export const summaryOf = (text: string): string => text.replaceAll(/\s+/g, " ").trim().slice(0, 90);
