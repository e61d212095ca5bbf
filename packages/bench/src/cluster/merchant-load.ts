import { setTimeout as pause } from "node:timers/promises";
import { createIdMaker } from "@quote-financing/domain/ids/ids";
import { systemClock } from "@quote-financing/domain/time/clock";
import type { Merchant } from "../product/seed-merchant.ts";
import { SAMPLE_QUOTE } from "../rest/sample-quote.ts";

const PAUSE_MS = 250;
const GIVE_UP_MS = 15_000;

interface Answer {
  readonly atMs: number;
  readonly kind: "write" | "read";
  /** 0 for none. */
  readonly status: number;
  readonly hasRetryAfter: boolean;
}

/** The backend of one merchant: sends a quote until it is acknowledged, under the same id, and reads it back. */
export class MerchantLoad {
  readonly merchant: Merchant;
  readonly acknowledged: string[] = [];
  readonly answers: Answer[] = [];
  readonly #originOf: () => string;
  readonly #makeId = createIdMaker(systemClock);
  readonly #running: Promise<void>;
  #isOver = false;

  constructor(merchant: Merchant, originOf: () => string) {
    this.merchant = merchant;
    this.#originOf = originOf;
    this.#running = this.#run();
  }

  async end(): Promise<void> {
    this.#isOver = true;
    await this.#running;
  }

  async #run(): Promise<void> {
    while (!this.#isOver) {
      const quoteId = this.#makeId("quote");
      const body = JSON.stringify({ ...SAMPLE_QUOTE, externalId: quoteId, quoteId });
      for (let status = 0; status !== 201 && status !== 200; ) {
        status = await this.#ask("write", "quotes", { method: "POST", body });
        await pause(PAUSE_MS);
      }
      this.acknowledged.push(quoteId);
      await this.#ask("read", `quotes/${quoteId}`, {});
    }
  }

  async #ask(kind: Answer["kind"], path: string, init: RequestInit): Promise<number> {
    const headers = { authorization: `Bearer ${this.merchant.token}`, "content-type": "application/json" };
    const signal = AbortSignal.timeout(GIVE_UP_MS);
    const answer = await fetch(`${this.#originOf()}/v1/${path}`, { ...init, headers, signal }).catch(() => undefined);
    await answer?.text().catch(() => "");
    const hasRetryAfter = answer?.headers.has("retry-after") === true;
    const status = answer?.status ?? 0;
    this.answers.push({ atMs: performance.now(), kind, status, hasRetryAfter });
    return status;
  }
}
