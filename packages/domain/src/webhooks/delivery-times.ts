import { DAY_MS } from "../time/durations.ts";

// Times of deliveries that those who ask for them and those who send them must agree on.

/** Deliveries are tried until 24 hours after the event, or after a replay was asked for (specification §8). */
export const DELIVERY_WINDOW_MS = DAY_MS;

/**
 * The attempt time of a delivery that a person wants now, a test event's too: before that of everything that waits, so
 * that a failing destination's one probe takes it (decision record 0063).
 */
export const ASKED_FOR_NOW = new Date(0);

/**
 * A worker sends by the url and secret of a destination for so long after it asked for them. Whoever changes a
 * destination answers after that time: from then on a worker in any process
 * sends by the new ones (decision record 0189).
 */
export const DESTINATION_CACHE_MS = 100;

/**
 * For so long an acknowledgement waits in the worker that sent the event, to be settled together with what comes next
 * (decision record 0189). Until then the delivery is still pending for everybody else.
 */
export const GATHER_MS = 200;
