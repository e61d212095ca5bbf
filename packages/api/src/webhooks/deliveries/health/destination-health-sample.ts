/** Backlogs are counted up to this. */
export const BACKLOG_LIMIT = 10_000;

/** Figures are taken from the newest so many attempts of the day (decision record 0067). */
export const SAMPLE_LIMIT = 2_000;
