import { isFault, refusalOf } from "@quote-financing/api/refusals/refusal-of";
import { portalLogger } from "../portal-logger.ts";

const log = portalLogger("portal");

/**
 * A person who is told that it was our fault is told a number: what failed is found under it. Refusals are no faults, nor is a
 * client that went away.
 */
export function logFault(error: unknown, requestId: string, { signal }: Pick<Request, "signal">): void {
  if (!signal.aborted && isFault(refusalOf(error))) log.error({ requestId, err: error }, "A request failed.");
}
