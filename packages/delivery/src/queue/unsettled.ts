import type { RunningAttempt } from "../sending/send.ts";
import type { SettledAttempt } from "./settle/settled-attempt.ts";
import type { DueDelivery } from "./turn/due-delivery.ts";

interface InFlight {
  readonly due: DueDelivery;
  readonly attempt: RunningAttempt;
  /** In addition to the rest: it takes no room from what else is sent. */
  readonly isLastCall: boolean;
}

/** What one lane has sent and not yet settled: in flight, answered, or in a turn that is not committed. */
export class Unsettled {
  readonly #inFlight = new Map<string, InFlight>();
  #results: SettledAttempt[] = [];
  /** When the first of them came. */
  #answeredAtMs = 0;
  #beingSettled: readonly SettledAttempt[] = [];

  get inFlight(): number {
    return this.#inFlight.size;
  }

  /** In flight, but for last calls. */
  get ordinary(): number {
    let count = 0;
    for (const { isLastCall } of this.#inFlight.values()) if (!isLastCall) count += 1;
    return count;
  }

  get hasResults(): boolean {
    return this.#results.length > 0;
  }

  get size(): number {
    return this.#inFlight.size + this.#results.length + this.#beingSettled.length;
  }

  /** What is left of it when the turn that runs is committed. */
  get sizeAfterTurn(): number {
    return this.#inFlight.size + this.#results.length;
  }

  started(sent: InFlight): void {
    this.#inFlight.set(sent.due.eventId, sent);
  }

  /** @returns false when it was broken off meanwhile: its outcome is of no interest. */
  ended(eventId: string, attempt: RunningAttempt): boolean {
    return this.#inFlight.get(eventId)?.attempt === attempt && this.#inFlight.delete(eventId);
  }

  /** @param waits false for what somebody asked for and may ask for again: it is settled at once, with what waits. */
  answered(result: SettledAttempt, nowMs: number, waits: boolean): void {
    if (!waits) this.#answeredAtMs = Number.NEGATIVE_INFINITY;
    else if (this.#results.length === 0) this.#answeredAtMs = nowMs;
    this.#results.push(result);
  }

  /** Only acknowledgements wait for others. @returns when the first of them came; undefined for another result, or none. */
  get acknowledgedSinceMs(): number | undefined {
    const isAll = this.hasResults && this.#results.every(({ state }) => state === "delivered");
    return isAll ? this.#answeredAtMs : undefined;
  }

  get results(): number {
    return this.#results.length;
  }

  /** @returns what was broken off. */
  cancel(): DueDelivery[] {
    const brokenOff = [...this.#inFlight.values()];
    this.#inFlight.clear();
    for (const { attempt } of brokenOff) attempt.cancel();
    return brokenOff.map(({ due }) => due);
  }

  /** What was answered since, for the turn that settles it. */
  take(): readonly SettledAttempt[] {
    this.#beingSettled = this.#results;
    this.#results = [];
    return this.#beingSettled;
  }

  /** That turn failed. */
  keep(results: readonly SettledAttempt[]): void {
    this.#beingSettled = [];
    this.#results = [...results, ...this.#results];
    this.#answeredAtMs = Number.NEGATIVE_INFINITY;
  }

  /** That turn was committed. */
  settled(): void {
    this.#beingSettled = [];
  }

  eventIds(): string[] {
    return [...this.#inFlight.keys(), ...this.#answeredOnes().map(({ eventId }) => eventId)];
  }

  /** The lowest number of all; Infinity for none. */
  get firstSequence(): number {
    const inFlight = [...this.#inFlight.values()].map(({ due }) => due.sequence);
    return Math.min(...inFlight, ...this.#answeredOnes().map(({ sequence }) => sequence));
  }

  #answeredOnes(): SettledAttempt[] {
    return [...this.#beingSettled, ...this.#results];
  }
}
