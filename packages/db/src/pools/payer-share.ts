import type { PoolSizes } from "./pool-sizes.ts";
import { Semaphore, type Slots } from "./semaphore.ts";

/** Payers that have nothing under way are remembered up to here. */
const REMEMBERED = 1_000;

/** The same number of slots for everybody: who needs more waits for their own, and nobody else does. */
export class PayerShare {
  readonly #slots: Slots;
  readonly #payers = new Map<string, Semaphore>();

  constructor(slots: Slots) {
    this.#slots = slots;
  }

  /** @throws DatabaseUnavailableError `POOL_TIMEOUT` when too many of the same payer wait, or it takes too long. */
  async hold<Value>(payer: string, work: () => Promise<Value>): Promise<Value> {
    let semaphore = this.#payers.get(payer);
    if (semaphore === undefined) this.#payers.set(payer, (semaphore = new Semaphore(this.#slots)));
    try {
      return await semaphore.hold(work);
    } finally {
      if (this.#payers.size > REMEMBERED && semaphore.isIdle) this.#payers.delete(payer);
    }
  }

  get size(): number {
    return this.#payers.size;
  }
}

/**
 * What one organization or support agent may use of a process's way to the database (contract-decisions §11, decision
 * record 0205).
 */
export interface Shares {
  /** Requests under way, of every kind: a third of all connections. */
  readonly requests: PayerShare;
  /** Requests that wait for a statement which others share: the statement holds a connection, they hold none. */
  readonly coalesced: PayerShare;
  /** Lists and searches among them, which ask much of the database at once. */
  readonly lists: PayerShare;
  /** Requests among them whose answers may have megabytes: one at a time. */
  readonly expensive: PayerShare;
  readonly transactions: PayerShare;
}

/** Two bursts of the rate limit: an honest one waits, and is not refused. */
const ROOM = 400;
const WAIT_LIMIT_MS = 5_000;

/** One part of a statement under way, and the next (decision record 0240). */
const COALESCED = 64;

export function createShares({ payer, transactions }: PoolSizes): Shares {
  const share = (size: number) => new PayerShare({ size, waitLimitMs: WAIT_LIMIT_MS, room: ROOM });
  return {
    requests: share(payer),
    coalesced: share(COALESCED),
    lists: share(Math.max(1, Math.floor(payer / 2))),
    expensive: share(1),
    transactions: share(Math.ceil(transactions / 3)),
  };
}
