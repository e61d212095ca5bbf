import { DAY_MS } from "@quote-financing/domain/time/durations";

/** Something that waits on a merchant. */
export interface WaitingThing {
  readonly kind: "requirement" | "case" | "quote" | "destination";
  readonly id: string;
  readonly quoteId?: string | undefined;
  /** Since when it waits. */
  readonly since: Date;
  /** Until when there is time. */
  readonly dueAt: Date | null;
}

const SOON_MS = 3 * DAY_MS;

/**
 * The most urgent first: what has to be done within three days by its day, then destinations that fail, since nothing arrives there,
 * then what has waited longest.
 */
export function inUrgency(things: readonly WaitingThing[], now: Date): WaitingThing[] {
  const soon = now.getTime() + SOON_MS;
  const rank = ({ kind, dueAt }: WaitingThing): number => {
    if (dueAt !== null && dueAt.getTime() <= soon) return 0;
    return kind === "destination" ? 1 : 2;
  };
  const timeOf = (thing: WaitingThing): number =>
    (rank(thing) === 0 ? (thing.dueAt ?? thing.since) : thing.since).getTime();
  return things.toSorted(
    (one, other) => rank(one) - rank(other) || timeOf(one) - timeOf(other) || (one.id < other.id ? -1 : 1),
  );
}
