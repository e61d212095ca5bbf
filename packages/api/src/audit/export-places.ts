import { DomainError } from "@quote-financing/domain/refusals/errors";
import { requestRefusals } from "../refusals/refusals.ts";

/** Of one payer, in one process: an export reads a whole list, for as long as its reader takes. */
const AT_ONCE = 2;
const RETRY_AFTER_SECONDS = 10;

const underWay = new Map<string, number>();

/** A list that is made while it is read, without an end that is known. */
export interface Exported {
  readonly organizationId: string;
  readonly chunks: AsyncIterableIterator<string>;
}

/**
 * Makes an export in one of the few places of its payer, which it keeps until it was read, failed, or was left.
 *
 * @throws DomainError `rate_limit_exceeded` when all of them are taken, and what `begin` throws
 */
export async function inExportPlace(payer: string, begin: () => Promise<Exported>): Promise<Exported> {
  const leave = takePlace(payer);
  try {
    const { organizationId, chunks } = await begin();
    return { organizationId, chunks: leaving(chunks, leave) };
  } catch (error) {
    leave();
    throw error;
  }
}

function takePlace(payer: string): () => void {
  const taken = underWay.get(payer) ?? 0;
  if (taken >= AT_ONCE) throw new DomainError(requestRefusals.tooManyRequests().retryAfter(RETRY_AFTER_SECONDS));
  underWay.set(payer, taken + 1);
  let isTaken = true;
  return () => {
    if (!isTaken) return;
    isTaken = false;
    const left = (underWay.get(payer) ?? 1) - 1;
    if (left > 0) underWay.set(payer, left);
    else underWay.delete(payer);
  };
}

/** A generator that was never asked runs nothing when it is left, not even its `finally`. */
function leaving(chunks: AsyncIterableIterator<string>, leave: () => void): AsyncIterableIterator<string> {
  return {
    async next() {
      try {
        const step = await chunks.next();
        if (step.done) leave();
        return step;
      } catch (error) {
        leave();
        throw error;
      }
    },
    async return() {
      leave();
      await chunks.return?.();
      return { done: true, value: undefined };
    },
    [Symbol.asyncIterator]() {
      return this;
    },
  };
}
