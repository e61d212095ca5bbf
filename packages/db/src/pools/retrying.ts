import type postgres from "postgres";
import { isRetryable } from "../database-errors.ts";
import type { PendingRows } from "./transaction-client.ts";

const ATTEMPTS = 6;

/** @param attempt of those that failed, from 1 */
export type Pause = (attempt: number) => Promise<void>;

export const briefly: Pause = (attempt) =>
  new Promise((resolve) => setTimeout(resolve, Math.random() * 5 * 2 ** attempt));

/** What lost a race (40001, 40P01) did nothing: it is run again, after a pause that grows and varies. */
export async function retrying<Value>(run: () => PromiseLike<Value>, pause = briefly): Promise<Value> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await run();
    } catch (error) {
      if (attempt === ATTEMPTS || !isRetryable(error)) throw error;
      await pause(attempt);
    }
  }
}

/**
 * A pool whose single statements are run again when they lose a race: each is a transaction of its own, the ones that
 * write a quote or a message whole among them. The driver's tagged template is left as it is.
 */
export function retryingStatements(client: postgres.Sql, pause = briefly): postgres.Sql {
  const unsafe = client.unsafe.bind(client);
  const retried = (...call: Parameters<typeof unsafe>) => new RetriedStatement(() => unsafe(...call), pause);
  return Object.assign(client, { unsafe: retried }) as unknown as postgres.Sql;
}

/** The driver's query as drizzle and prepared.ts use it: lazy, sent when it is executed or awaited. */
class RetriedStatement implements PromiseLike<unknown> {
  readonly #make: () => postgres.PendingQuery<postgres.Row[]>;
  readonly #pause: Pause;
  #asValues = false;
  #isSimple = false;
  #running: Promise<unknown> | undefined;

  constructor(make: () => postgres.PendingQuery<postgres.Row[]>, pause: Pause) {
    this.#make = make;
    this.#pause = pause;
  }

  values(): this {
    this.#asValues = true;
    return this;
  }

  /** By the simple protocol: several commands at once. */
  simple(): this {
    this.#isSimple = true;
    return this;
  }

  execute(): Promise<unknown> {
    return (this.#running ??= retrying(() => {
      const query = this.#make();
      if (this.#isSimple) query.simple();
      return this.#asValues ? query.values().execute() : query.execute();
    }, this.#pause));
  }

  // biome-ignore lint/suspicious/noThenProperty: it is awaited as the driver's own query is.
  readonly then: PendingRows["then"] = (fulfilled, rejected) => this.execute().then(fulfilled, rejected);
  readonly catch: PendingRows["catch"] = (rejected) => this.execute().catch(rejected);
  readonly finally: PendingRows["finally"] = (ended) => this.execute().finally(ended);
}
