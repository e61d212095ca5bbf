import { DESTINATION_CACHE_MS } from "@quote-financing/domain/webhooks/destination-cache";

/**
 * Resolves when no worker sends by what it read of a destination before now: a change of url or secret, or a deletion,
 * is answered after that, so that the very next send counts it (contract-decisions §9, decision record 0189).
 */
export const waitOutDestinationCache = () => new Promise<void>((resolve) => setTimeout(resolve, DESTINATION_CACHE_MS));
