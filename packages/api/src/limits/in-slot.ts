import type { Database } from "@quote-financing/db/database";
import { type Caller, payerOf } from "@quote-financing/domain/people/caller";

interface Holder {
  readonly caller: Caller;
  readonly services: { readonly db: Pick<Database, "shares"> };
}

/**
 * Runs a part of a use case whose procedure takes its slots itself (`takesSlotsItself`) in a slot of its payer's requests. Not within
 * another part: who waits for a second slot while they hold the first may wait for themselves.
 */
export const inSlot = <Value>({ caller, services }: Holder, work: () => Promise<Value>): Promise<Value> =>
  services.db.shares.requests.hold(payerOf(caller), work);
