import type postgres from "postgres";
import { isRetryable } from "../database-errors.ts";
import type { NodeScan } from "../distribute/node-scan.ts";
import { runOnWorker } from "../distribute/run-on-worker.ts";
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
export function retryingStatements(
  client: postgres.Sql,
  { pause = briefly, isDistributed }: Routing = {},
): postgres.Sql {
  const unsafe = client.unsafe.bind(client);
  const route: Route = (call) => {
    if (isDistributed === undefined || organizationOf(call) === undefined) return unsafe;
    return isDistributed().then((is) => (is ? onWorker(unsafe, false) : unsafe));
  };
  const retried = (...call: UnsafeCall) => new RetriedStatement(route, call, pause);
  return Object.assign(client, { unsafe: retried }) as unknown as postgres.Sql;
}

/**
 * The same for the queue, over two pools: one that plans once, and one that does not, for a database that is distributed. All but
 * statements is that of the first.
 */
export function retryingQueue(
  [planned, unplanned]: readonly [postgres.Sql, postgres.Sql],
  isDistributed: () => Promise<boolean>,
  scan: NodeScan,
): postgres.Sql {
  const [onPlanned, onUnplanned] = [planned.unsafe.bind(planned), unplanned.unsafe.bind(unplanned)];
  const route: Route = async (call) => {
    if (!(await isDistributed())) return onPlanned;
    if (isScan(call)) return (text, parameters = []) => scan.rows(text, parameters);
    return organizationOf(call) === undefined ? onUnplanned : onWorker(onUnplanned, true);
  };
  const retried = (...call: UnsafeCall) => new RetriedStatement(route, call, briefly);
  const endPlanned = planned.end.bind(planned);
  const end: postgres.Sql["end"] = async (options) => {
    await Promise.all([endPlanned(options), unplanned.end(options)]);
  };
  return Object.assign(planned, { unsafe: retried, end }) as unknown as postgres.Sql;
}

export interface Routing {
  readonly pause?: Pause;
  /** Whether prepared statements of one organization go whole to its worker (decision record 0403); never when omitted. */
  readonly isDistributed?: () => Promise<boolean>;
}

type Unsafe = postgres.Sql["unsafe"];
type UnsafeCall = Parameters<Unsafe>;
type Send = (...call: UnsafeCall) => postgres.PendingQuery<postgres.Row[]> | Promise<unknown>;
type Route = (call: UnsafeCall) => Send | Promise<Send>;

/** As prepared.ts names it among the options. */
function organizationOf([, , options]: UnsafeCall): string | undefined {
  return (options as { readonly organizationId?: string } | undefined)?.organizationId;
}

/** As prepared.ts says it. */
const isScan = ([, , options]: UnsafeCall): boolean =>
  (options as { readonly isScan?: true } | undefined)?.isScan === true;

const onWorker =
  (unsafe: Unsafe, plansOnce: boolean): Send =>
  (...call) => {
    const [text, parameters = []] = call;
    return runOnWorker(unsafe, { organizationId: organizationOf(call) ?? "", text, parameters, plansOnce });
  };

/** The driver's query as drizzle and prepared.ts use it: lazy, sent when it is executed or awaited. */
class RetriedStatement implements PromiseLike<unknown> {
  readonly #route: Route;
  readonly #call: UnsafeCall;
  readonly #pause: Pause;
  #asValues = false;
  #isSimple = false;
  #running: Promise<unknown> | undefined;

  constructor(route: Route, call: UnsafeCall, pause: Pause) {
    this.#route = route;
    this.#call = call;
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
    return (this.#running ??= retrying(async () => {
      const send = this.#route(this.#call);
      const query = (send instanceof Promise ? await send : send)(...this.#call);
      if (!("execute" in query)) return query;
      if (this.#isSimple) query.simple();
      return this.#asValues ? query.values().execute() : query.execute();
    }, this.#pause));
  }

  // biome-ignore lint/suspicious/noThenProperty: it is awaited as the driver's own query is.
  readonly then: PendingRows["then"] = (fulfilled, rejected) => this.execute().then(fulfilled, rejected);
  readonly catch: PendingRows["catch"] = (rejected) => this.execute().catch(rejected);
  readonly finally: PendingRows["finally"] = (ended) => this.execute().finally(ended);
}
