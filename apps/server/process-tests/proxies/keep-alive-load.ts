import { setTimeout as pause } from "node:timers/promises";
import { quoteBody } from "../merchant-client.ts";
import { type FrontDoor, TlsClient } from "./tls-client.ts";

/** Between two requests of a merchant: more at once keep the machine busy and show nothing else. */
const PAUSE_MS = 25;
const PASSES_WITHIN_MS = 60_000;

/** Merchants that read and write by turns, each over one connection that stays open. */
export class KeepAliveLoad {
  /** What went wrong, one text each; a retry is made by the proxy or by nobody. */
  readonly failures: string[] = [];
  /** Of the quotes that were acknowledged. */
  readonly createdIds: string[] = [];
  answered = 0;
  readonly #door: FrontDoor;
  readonly #token: string;
  readonly #callers: Promise<void>[];
  #isStopped = false;

  constructor(door: FrontDoor, token: string, callers: number) {
    this.#door = door;
    this.#token = token;
    this.#callers = Array.from({ length: callers }, () => this.#call());
  }

  /** Resolves when so many more were answered. @throws when that takes too long */
  async passes(count: number): Promise<void> {
    const wanted = this.answered + count;
    const endsAtMs = performance.now() + PASSES_WITHIN_MS;
    while (this.answered < wanted) {
      if (performance.now() > endsAtMs) throw new Error(`Too few answers: ${this.failures.slice(-3).join("; ")}`);
      await pause(50);
    }
  }

  /** Resolves when the last request was answered. */
  async stop(): Promise<void> {
    this.#isStopped = true;
    await Promise.all(this.#callers);
  }

  async #call(): Promise<void> {
    const client = new TlsClient(this.#door);
    let ownId: string | undefined;
    while (!this.#isStopped) {
      const method = ownId === undefined ? "POST" : "GET";
      try {
        const id = await (ownId === undefined ? this.#create(client) : this.#read(client, ownId));
        if (ownId === undefined) this.createdIds.push(id);
        ownId = ownId === undefined ? id : undefined;
        this.answered += 1;
      } catch (error) {
        this.failures.push(`${method}: ${(error as Error).message}`);
      }
      await pause(PAUSE_MS);
    }
    client.close();
  }

  #create = (client: TlsClient) => this.#send(client, "POST", "/v1/quotes", 201, quoteBody());
  #read = (client: TlsClient, quoteId: string) => this.#send(client, "GET", `/v1/quotes/${quoteId}`, 200);

  /** @returns the quote's id. @throws when the status is another. */
  async #send(client: TlsClient, method: string, path: string, expected: number, body?: unknown): Promise<string> {
    const headers = { Authorization: `Bearer ${this.#token}` };
    const { status, text } = await client.send({ method, path, headers, body });
    if (status !== expected) throw new Error(`${status} ${text.slice(0, 200)}`);
    return JSON.parse(text).data.quoteId;
  }
}
