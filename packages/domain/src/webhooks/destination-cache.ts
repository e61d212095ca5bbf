/**
 * A worker sends by the url and secret of a destination for so long after it asked for them. Whoever changes a
 * destination answers after that time: from then on nothing that a worker decides to send goes by the old ones,
 * whatever process it runs in (decision record 0189).
 */
export const DESTINATION_CACHE_MS = 100;
