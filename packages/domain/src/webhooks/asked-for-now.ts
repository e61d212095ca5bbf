/**
 * The attempt time of a delivery that a person wants now, a test event's too: before that of everything that waits, so
 * that a failing destination's one probe takes it (decision record 0063).
 */
export const ASKED_FOR_NOW = new Date(0);
