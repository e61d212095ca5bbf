import { DAY_MS } from "../time/durations.ts";

/** Deliveries are tried until 24 hours after the event, or after a replay was asked for (specification §8). */
export const DELIVERY_WINDOW_MS = DAY_MS;
