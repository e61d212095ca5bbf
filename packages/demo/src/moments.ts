const HOUR_MS = 60 * 60 * 1000;

/** A moment before (or with a negative count after) `now`. */
export const hoursBefore = (now: Date, hours: number): Date => new Date(now.getTime() - hours * HOUR_MS);

export const daysBefore = (now: Date, days: number): Date => hoursBefore(now, days * 24);
