import type { Claim, Dedupe, EventTransactions } from "./dedupe/dedupe.ts";

/** Runs the handler of an event unless it was handled before; rejects with what the handler threw. */
export type HandleOnce<Transaction> = (
  eventId: string,
  handle: (transaction: Transaction) => Promise<void>,
) => Promise<"handled" | "running">;

export const inTransactions =
  <Transaction>(transactions: EventTransactions<Transaction>): HandleOnce<Transaction> =>
  async (eventId, handle) => {
    await transactions.once(eventId, handle);
    return "handled";
  };

/** @param onError told of a release that failed: the lease ends by itself then. */
export const underLease =
  (dedupe: Dedupe, leaseMs: number, onError: (error: unknown) => void): HandleOnce<undefined> =>
  async (eventId, handle) => {
    const claim = { eventId, claimId: crypto.randomUUID(), leaseMs };
    const outcome = await dedupe.claim(claim);
    if (outcome !== "claimed") return outcome;
    try {
      await handle(undefined);
    } catch (error) {
      await release(dedupe, claim).catch(onError);
      throw error;
    }
    await dedupe.complete(claim);
    return "handled";
  };

/** Rejects where `release` of a dedupe throws at once. */
const release = async (dedupe: Dedupe, claim: Claim): Promise<void> => dedupe.release(claim);
