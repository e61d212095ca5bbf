/** Foreign: not a replica of the primary, or not any more. */
export type ReplicaState = "following" | "lagging" | "away" | "foreign";

const WORDS = {
  following: "The read replica follows: lists are read from it.",
  lagging: "The read replica is behind: lists are read from the primary.",
  away: "The read replica does not answer: lists are read from the primary.",
  foreign: "DATABASE_REPLICA_URL is no replica of DATABASE_URL: lists are read from the primary.",
} as const satisfies Record<ReplicaState, string>;

/** For the log. */
export const sayState = (state: ReplicaState): string => WORDS[state];
