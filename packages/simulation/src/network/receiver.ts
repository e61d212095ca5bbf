import type { SeededRandom } from "../engine/seeded-random.ts";

/** What a receiver does with one request. `delayMs`: from the arrival of its bytes. */
export type Reaction =
  | { readonly kind: "answers"; readonly status: number; readonly retryAfter: string | null; readonly delayMs: number }
  /** Never: the sender's own clock ends it. */
  | { readonly kind: "hangs" }
  /** Taken, and the connection broke before the answer. */
  | { readonly kind: "answerLost"; readonly delayMs: number }
  /** Nothing arrived. */
  | { readonly kind: "reset"; readonly delayMs: number };

/** What one receiver is like for a while. */
const MOODS = ["well", "well", "well", "slow", "flaky", "failing", "limiting", "hanging", "away"] as const;
type Mood = (typeof MOODS)[number];

/** One request whose bytes arrived. */
export interface Taken {
  readonly url: string;
  /** The process that sent it. */
  readonly sender: string;
  readonly bearer: string | undefined;
  readonly sequence: number | undefined;
  readonly payload: string;
  readonly eventId: string;
  /** When the sender let the bytes go, in virtual milliseconds. */
  readonly leftAtMs: number;
  readonly wasAcknowledged: boolean;
}

/** A pause that a receiver asked for, from the moment in which its sender heard of it, in virtual milliseconds. */
export interface Rest {
  readonly url: string;
  readonly fromMs: number;
  readonly untilMs: number;
}

/** Somebody's endpoint: what it was sent, and what it is like to be sent to. */
export class Receiver {
  readonly url: string;
  readonly taken: Taken[] = [];
  readonly rests: Rest[] = [];
  readonly #random: SeededRandom;
  #mood: Mood = "well";
  /** Until then it asked to be left alone, by Retry-After. */
  #restsUntilMs = 0;

  constructor(url: string, random: SeededRandom) {
    this.url = url;
    this.#random = random;
  }

  get mood(): Mood {
    return this.#mood;
  }

  get restsUntilMs(): number {
    return this.#restsUntilMs;
  }

  restFor(nowMs: number, milliseconds: number): void {
    this.#restsUntilMs = Math.max(this.#restsUntilMs, nowMs + milliseconds);
  }

  heardRest(fromMs: number, milliseconds: number): void {
    this.rests.push({ url: this.url, fromMs, untilMs: fromMs + milliseconds });
  }

  changeMood(): void {
    this.#mood = this.#random.pick(MOODS);
  }

  hang(): void {
    this.#mood = "hanging";
  }

  heal(): void {
    this.#mood = "well";
  }

  /** @param isHealed nothing goes wrong any more */
  react(isHealed: boolean): Reaction {
    const random = this.#random;
    const fast = random.between(1, 40);
    if (isHealed) return answer(200, fast);
    switch (this.#mood) {
      case "well":
        return random.chance(0.97) ? answer(200, fast) : this.#fault();
      case "slow":
        return answer(204, random.between(300, 4_000));
      case "flaky":
        return random.chance(0.5) ? answer(200, fast) : this.#fault();
      case "failing":
        return answer(random.pick([500, 503, 404, 301]), fast);
      case "limiting":
        return { ...answer(429, fast), retryAfter: `${random.pick([1, 7, 60, 4_000])}` };
      case "hanging":
        return { kind: "hangs" };
      case "away":
        return { kind: "reset", delayMs: random.between(0, 5) };
    }
  }

  #fault(): Reaction {
    const delayMs = this.#random.between(0, 900);
    return this.#random.pick<Reaction>([
      answer(500, delayMs),
      { kind: "hangs" },
      { kind: "answerLost", delayMs },
      { kind: "reset", delayMs },
    ]);
  }
}

const answer = (status: number, delayMs: number) =>
  ({ kind: "answers", status, retryAfter: null, delayMs }) as const satisfies Reaction;

export const isAcknowledging = (reaction: Reaction): boolean =>
  reaction.kind === "answers" && reaction.status >= 200 && reaction.status < 300;
