import { pause } from "@quote-financing/domain/time/pause";
import type { Timer } from "@quote-financing/domain/time/timer";
import type { DeliveryLog } from "./delivery-log.ts";

/** Wakes of one organization that follow each other closely are answered together. */
const SPACING_MS = 10;

type Answering = { again: boolean };

/** Answers wakes: the first at once, those that come meanwhile together afterwards. */
export class WakeQueue {
  readonly #answer: (organizationId: string) => Promise<unknown>;
  readonly #timer: Timer;
  readonly #warn: DeliveryLog["warn"];
  readonly #answering = new Map<string, Answering>();
  #isStopped = false;

  constructor(
    answer: (organizationId: string) => Promise<unknown>,
    { timer, log }: { readonly timer: Timer; readonly log: DeliveryLog },
  ) {
    this.#answer = answer;
    this.#timer = timer;
    this.#warn = log.warn;
  }

  add(organizationId: string): void {
    const answering = this.#answering.get(organizationId);
    if (answering !== undefined) answering.again = true;
    else if (!this.#isStopped) void this.#run(organizationId);
  }

  stop(): void {
    this.#isStopped = true;
  }

  async #run(organizationId: string): Promise<void> {
    const answering: Answering = { again: false };
    this.#answering.set(organizationId, answering);
    do {
      answering.again = false;
      try {
        await this.#answer(organizationId);
      } catch (error) {
        this.#warn({ err: error, organizationId }, "A wake could not be answered; the poll will.");
      }
      await pause(this.#timer, SPACING_MS);
    } while (answering.again && !this.#isStopped);
    this.#answering.delete(organizationId);
  }
}
