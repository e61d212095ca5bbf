/**
 * A worker sends by the url and secret of a destination for so long after it asked for them. Whoever changes a
 * destination answers after that time: from then on a worker in any process
 * sends by the new ones (decision record 0189).
 */
export const DESTINATION_CACHE_MS = 100;
