import type postgres from "postgres";
import type { Life } from "../engine/life.ts";
import type { Statement } from "./connection.ts";
import { brokenError, type ClientParts, onItsWay, pending, settle, summaryOf } from "./sent-statement.ts";
import { SimulatedTransaction } from "./simulated-transaction.ts";
import { sendSlow } from "./slow-statement.ts";

/** Of single statements that run as a transaction of their own, which is committed at a later step: as a slow one does. */
const SLOW_COMMITS = 0.06;
/** A connection that breaks before a statement arrives, or after it ran and before its answer. */
const BROKEN = 0.002;

/**
 * What postgres.js's client is for drizzle and prepared.ts: `unsafe` and `begin`, and `options` to teach. Every statement
 * is on its way for a while, runs on the server at a step of its own, and is answered at another.
 */
export function simulatedClient(parts: ClientParts): postgres.Sql {
  const unsafe = (text: string, parameters: readonly unknown[] = [], options?: Statement["options"]) =>
    pending((asValues) => send(parts, { text, parameters, options, asValues }));
  const begin = (work: (scope: SimulatedTransaction) => Promise<unknown>) => SimulatedTransaction.run(parts, work);
  return { options: { parsers: {}, serializers: {} }, unsafe, begin } as unknown as postgres.Sql;
}

function send(parts: ClientParts, statement: Statement): Promise<unknown> {
  const { weather, server, life } = parts;
  if (weather.chance(BROKEN)) return brokenBefore(life, weather.latencyMs());
  if (weather.chance(SLOW_COMMITS)) return sendSlow(parts, statement);
  return new Promise((resolve, reject) => {
    const isAnswerLost = weather.chance(BROKEN);
    onItsWay(parts, {
      name: summaryOf(statement.text),
      isReady: () => server.canRunSingle,
      run: () =>
        server.single(statement, (answer) => {
          const heard = isAnswerLost ? { error: brokenError() } : answer;
          life.step(weather.latencyMs(), "answer", () => settle(heard, resolve, reject));
        }),
    });
  });
}

const brokenBefore = (life: Life, milliseconds: number) =>
  new Promise((_, reject) => void life.step(milliseconds, "connection broke", () => reject(brokenError())));
