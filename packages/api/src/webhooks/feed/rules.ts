import type { Refusal } from "@quote-financing/domain/refusals/refusal";
import { accepted, type Result, refused } from "@quote-financing/domain/refusals/result";
import { webhookRefusals } from "../refusals.ts";

/** Digits of a query string to an event's number, 0 for before the first; undefined for anything else. */
export function sequenceFrom(text: string): number | undefined {
  const sequence = /^(0|[1-9][0-9]{0,15})$/.test(text) ? Number(text) : undefined;
  return sequence !== undefined && Number.isSafeInteger(sequence) ? sequence : undefined;
}

/**
 * A follower cannot have seen an event that has no number yet: it follows another organization or a database that was put
 * back to before. It must learn that, else it misses what follows (decision record 0229).
 *
 * @param last the organization's highest number, 0 without events
 */
export function decideAfter(after: number, last: number): Result<number, Refusal> {
  if (after <= last) return accepted(after);
  return refused(webhookRefusals.sequenceAhead({ last }).at("after"));
}

/** A test event names its destination: it goes to no other. */
export function decideTarget(ofEvent: string | null, destinationId: string): Result<string, Refusal> {
  if (ofEvent === null || ofEvent === destinationId) return accepted(destinationId);
  return refused(webhookRefusals.testOfAnother());
}
