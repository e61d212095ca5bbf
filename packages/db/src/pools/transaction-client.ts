import type postgres from "postgres";
import { DatabaseUnavailableError } from "../database-errors.ts";

/** As many texts as one connection keeps prepared; later ones run unprepared. */
const PREPARED_LIMIT = 500;

/** postgres.js's result, awaited, with `.values()` as drizzle calls for it, or with `.execute()` as prepared.ts does. */
export type PendingRows = Promise<unknown> & { values(): Promise<unknown>; execute(): Promise<unknown> };

/**
 * One connection that runs one transaction at a time, and never outlives its connection: once the socket has closed,
 * every further statement is refused. The driver would reconnect and run it outside of the transaction, or inside
 * somebody else's (decision record 0003; proven by transaction-client.test.ts).
 */
export class TransactionClient {
  readonly #client: postgres.Sql;
  readonly #prepared = new Set<string>();
  #closed = false;

  constructor(connect: (onclose: () => void) => postgres.Sql) {
    this.#client = connect(() => void (this.#closed = true));
  }

  /** A closed client is of no use any more: make another. */
  get closed(): boolean {
    return this.#closed;
  }

  get options(): postgres.Sql["options"] {
    return this.#client.options;
  }

  run(text: string, parameters: readonly unknown[], asValues: boolean): Promise<unknown> {
    if (this.#closed) return Promise.reject(closedError());
    const query = this.#client.unsafe(text, parameters as never[], { prepare: this.#mayPrepare(text) });
    return asValues ? query.values() : query;
  }

  /** For begin, commit and rollback: one message, one answer. */
  command(text: string): Promise<unknown> {
    return this.#closed ? Promise.reject(closedError()) : this.#client.unsafe(text).simple();
  }

  /** Closes at once, in the middle of anything, and waits for nothing. */
  abandon(): void {
    this.#closed = true;
    void this.#client.end({ timeout: 0 });
  }

  async end(): Promise<void> {
    this.#closed = true;
    await this.#client.end({ timeout: 5 });
  }

  #mayPrepare(text: string): boolean {
    if (this.#prepared.has(text)) return true;
    if (this.#prepared.size >= PREPARED_LIMIT) return false;
    this.#prepared.add(text);
    return true;
  }
}

const closedError = () =>
  new DatabaseUnavailableError("CONNECTION_CLOSED", "The connection closed in the middle of a transaction.");
