/** A delivery that is due, as a turn reads it. */
export interface DueDelivery {
  readonly eventId: string;
  /** Of its event in the organization; 0 for one that release 0.1 made. */
  readonly sequence: number;
  /** The time that has come; null for one that is fresh: never tried, it waits for its turn in the order of numbers. */
  readonly dueAtMs: number | null;
  /** A retry whose turn comes before fresh ones, or what a person asked for. */
  readonly isFirst: boolean;
  readonly payload: string;
  readonly attemptCount: number;
  /** Since the delivery was made or last replayed. */
  readonly attemptsInWindow: number;
  readonly windowEndsAtMs: number;
}
