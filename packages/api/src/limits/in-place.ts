import type { Database } from "@quote-financing/db/database";
import { type Caller, payerOf } from "@quote-financing/domain/people/caller";

interface Placed {
  readonly caller: Caller;
  readonly services: { readonly db: Pick<Database, "shares"> };
}

/**
 * A part of a use case whose procedure waits without a place (`waitsWithoutPlace`): takes one among its payer's requests and gives it back. Not
 * within another part: who waits for a second place while they hold the first may wait for themselves.
 */
export const inPlace = <Value>({ caller, services }: Placed, work: () => Promise<Value>): Promise<Value> =>
  services.db.shares.requests.hold(payerOf(caller), work);
