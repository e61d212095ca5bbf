/** Calls in one request of a page. Its pages send a dozen at most; a batch without end is one request that costs as many. */
export const MAX_BATCH_CALLS = 20;
