/** When an age is read: never before what it is of, as a clock that ticks by the minute lags behind what just came. */
export const readingTime = (since: Date, now: Date): Date => (now < since ? since : now);
