import type { SeededRandom } from "./seeded-random.ts";
import type { Trace } from "./trace.ts";

/** Something that can happen next. */
export interface Step {
  /** For the trace: the same in every run of the seed. */
  readonly name: string;
  /** What must be open for it: the life of the process that it happens in, for instance. */
  readonly gate?: { readonly isOpen: boolean } | undefined;
  /** What else must be so, such as a free connection; nothing when omitted. */
  readonly isReady?: () => boolean;
  readonly run: () => unknown;
}

interface LaterStep {
  readonly atMs: number;
  readonly order: number;
  readonly step: Step;
}

/** Nobody runs a simulation of that many steps on purpose: something in it goes round in circles. */
const MAX_STEPS = 60_000;

/**
 * Virtual time, and everything that happens in it. Of all steps that are ready the seed picks one; it runs until nothing
 * follows from it any more; then the next is picked. Time passes only when no step is ready, in one leap to the next.
 */
export class Scheduler {
  readonly random: SeededRandom;
  readonly #trace: Trace;
  #nowMs = 0;
  #ready: Step[] = [];
  /** The earliest last. */
  #later: LaterStep[] = [];
  #order = 0;
  #steps = 0;
  readonly #real = new Set<Promise<unknown>>();

  constructor(random: SeededRandom, trace: Trace) {
    this.random = random;
    this.#trace = trace;
  }

  /** Virtual milliseconds since the run began. */
  get nowMs(): number {
    return this.#nowMs;
  }

  get steps(): number {
    return this.#steps;
  }

  add(step: Step): void {
    this.#ready.push(step);
  }

  /** @returns what calls it off */
  after(milliseconds: number, step: Step): () => void {
    const later = { atMs: this.#nowMs + Math.max(0, milliseconds), order: (this.#order += 1), step };
    const place = this.#later.findIndex((other) => other.atMs < later.atMs);
    this.#later.splice(place < 0 ? this.#later.length : place, 0, later);
    return () => this.forget((other) => other === step);
  }

  /** For those outside, whom no fault stops. */
  sleep(milliseconds: number, name: string): Promise<void> {
    return new Promise((resolve) => void this.after(milliseconds, { name, run: () => resolve() }));
  }

  /** Something real that takes no virtual time, such as a look into the tables: nothing else happens until it has ended. */
  async outsideOfTime<Value>(work: () => Promise<Value>): Promise<Value> {
    const running = work();
    const ended = running.catch(() => {});
    this.#real.add(ended);
    await ended;
    this.#real.delete(ended);
    return running;
  }

  /** Steps that will not happen. */
  forget(isGone: (step: Step) => boolean): void {
    this.#ready = this.#ready.filter((step) => !isGone(step));
    this.#later = this.#later.filter(({ step }) => !isGone(step));
  }

  /** Runs steps until `isOver`. @throws when nothing can happen any more before that. */
  async runUntil(isOver: () => boolean): Promise<void> {
    await this.#quiescence();
    while (!isOver()) {
      const step = this.#takeNext();
      this.#trace.step(this.#nowMs, step.name);
      await step.run();
      await this.#quiescence();
      this.#steps += 1;
      if (this.#steps > MAX_STEPS) throw new Error(`More than ${MAX_STEPS} steps: something goes round in circles.`);
    }
  }

  /** All promises that follow from what happened have settled. */
  async #quiescence(): Promise<void> {
    await drained();
    while (this.#real.size > 0) {
      await Promise.race(this.#real);
      await drained();
    }
  }

  #takeNext(): Step {
    for (;;) {
      const open = this.#ready.filter(isOpen);
      if (open.length > 0) {
        const step = this.random.pick(open);
        this.#ready.splice(this.#ready.indexOf(step), 1);
        return step;
      }
      this.#leap();
    }
  }

  #leap(): void {
    const next = this.#later.at(-1);
    if (next === undefined) {
      const names = this.#ready.map(({ name }) => name).join(", ");
      throw new Error(`Nothing can happen any more. What waits: ${names || "nothing"}.`);
    }
    this.#nowMs = next.atMs;
    while (this.#later.at(-1)?.atMs === next.atMs) {
      const due = this.#later.pop();
      if (due !== undefined) this.#ready.push(due.step);
    }
  }
}

const isOpen = ({ gate, isReady }: Step): boolean => gate?.isOpen !== false && (isReady === undefined || isReady());

/** Nothing that promises wait for is real, but for `outsideOfTime`: so one turn of the event loop settles all. */
const drained = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));
