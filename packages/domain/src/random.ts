/** A source of numbers in [0, 1), handed in so that tests can fix the jitter. */
export type Random = () => number;
