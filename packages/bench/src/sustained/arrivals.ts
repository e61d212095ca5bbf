import type { Receiver } from "@quote-financing/testing/create-receiver";
import { quoteOfEvent } from "../product/quote-of-event.ts";
import type { Post } from "../product/steady-posts.ts";

/** What was posted and what arrived, and how long an event was on its way. */
export class Arrivals {
  readonly #receivers: readonly Receiver[];
  readonly #read: number[];
  readonly #answeredAtMs = new Map<string, number>();
  readonly #arrived = new Map<string, number>();

  constructor(receivers: readonly Receiver[]) {
    this.#receivers = receivers;
    this.#read = receivers.map(() => 0);
  }

  posted({ quoteId, answeredAtMs }: Post): void {
    this.#answeredAtMs.set(quoteId, answeredAtMs);
  }

  get posts(): number {
    return this.#answeredAtMs.size;
  }

  /** From the answer of a POST to each receipt, in milliseconds, of all that arrived since the last call. */
  takeLatencies(): number[] {
    return this.#receivers.flatMap(({ requests }, index) => {
      const fresh = requests.slice(this.#read[index]);
      this.#read[index] = requests.length;
      return fresh.map(({ body, receivedAtMs }) => this.#latencyOf(quoteOfEvent(body) ?? "", receivedAtMs));
    });
  }

  /** Quotes whose event did not arrive at every receiver, and those of which one got it twice. */
  get astray(): { readonly missing: number; readonly repeated: number } {
    const counts = [...this.#answeredAtMs.keys()].map((quoteId) => this.#arrived.get(quoteId) ?? 0);
    const expected = this.#receivers.length;
    return {
      missing: counts.filter((count) => count < expected).length,
      repeated: counts.filter((count) => count > expected).length,
    };
  }

  #latencyOf(quoteId: string, receivedAtMs: number): number {
    this.#arrived.set(quoteId, (this.#arrived.get(quoteId) ?? 0) + 1);
    // The event may be there before the answer of its POST is read.
    return receivedAtMs - (this.#answeredAtMs.get(quoteId) ?? receivedAtMs);
  }
}
