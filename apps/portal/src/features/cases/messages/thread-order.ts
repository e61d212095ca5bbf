import type { ReactNode } from "react";
import type { ShownMessage } from "../shown-case.ts";

/** Something between the messages of a thread that is not a message. */
export interface ThreadAside {
  readonly id: string;
  /** ISO 8601. */
  readonly at: string;
  readonly content: ReactNode;
}

export type ThreadEntry =
  | { readonly kind: "message"; readonly message: ShownMessage; readonly at: string }
  | { readonly kind: "aside"; readonly aside: ThreadAside; readonly at: string };

/** What was said and noted on one day. */
export interface ThreadDay {
  readonly day: string;
  /** ISO 8601, of the first of it. */
  readonly at: string;
  readonly entries: readonly ThreadEntry[];
}

/** @param dayOf the day of a moment, where the reader is. */
export function inDays(entries: readonly ThreadEntry[], dayOf: (at: string) => string): readonly ThreadDay[] {
  const days: { day: string; at: string; entries: ThreadEntry[] }[] = [];
  for (const entry of entries) {
    const day = dayOf(entry.at);
    const last = days.at(-1);
    if (last?.day === day) last.entries.push(entry);
    else days.push({ day, at: entry.at, entries: [entry] });
  }
  return days;
}

/** Messages and asides as they came; both lists are in order already. An aside at the moment of a message follows it. */
export function inOrderOfTime(messages: readonly ShownMessage[], asides: readonly ThreadAside[]): ThreadEntry[] {
  const said = messages.map((message) => ({ kind: "message", message, at: message.createdAt }) as const);
  const noted = asides.map((aside) => ({ kind: "aside", aside, at: aside.at }) as const);
  return [...said, ...noted].toSorted((one, other) => (one.at < other.at ? -1 : one.at > other.at ? 1 : 0));
}

interface PausingMessage {
  /** When it may be sent again by itself, in milliseconds. */
  readonly pausesUntilMs?: number | undefined;
}

/**
 * Which of the messages that wait are sent again now: those that have paused for long enough, up to the first that has not. What was
 * written earlier failed more often and pauses for longer, and still goes first.
 */
export function dueMessages<Message extends PausingMessage>(
  waiting: readonly Message[],
  nowMs: number,
): readonly Message[] {
  const pausing = waiting.findIndex(({ pausesUntilMs = 0 }) => pausesUntilMs > nowMs);
  return pausing === -1 ? waiting : waiting.slice(0, pausing);
}
