import type { PendingRows, TransactionClient } from "./transaction-client.ts";

/**
 * What drizzle sees as its client within one transaction. Statements run one after another: the driver never holds a
 * queue that it could send over a new connection. After commit or rollback nothing runs any more.
 */
export class TransactionScope {
  readonly #client: TransactionClient;
  #last: Promise<unknown> = Promise.resolve();
  #over = false;
  #savepoints = 0;

  constructor(client: TransactionClient) {
    this.#client = client;
  }

  get options() {
    return this.#client.options;
  }

  unsafe(text: string, parameters: readonly unknown[] = []): PendingRows {
    let asValues = false;
    const rows = this.#next(() => this.#client.run(text, parameters, asValues));
    return Object.assign(rows, {
      execute: () => rows,
      values() {
        asValues = true;
        return rows;
      },
    });
  }

  /** Nested drizzle transactions. */
  async savepoint<Value>(work: (scope: TransactionScope) => Promise<Value>): Promise<Value> {
    const name = `nested_${(this.#savepoints += 1)}`;
    await this.#next(() => this.#client.command(`savepoint ${name}`));
    try {
      const value = await work(this);
      await this.#next(() => this.#client.command(`release savepoint ${name}`));
      return value;
    } catch (error) {
      await this.#next(() => this.#client.command(`rollback to savepoint ${name}`));
      throw error;
    }
  }

  /** Ends the transaction after the statements that were asked for before. */
  finish(command: "commit" | "rollback"): Promise<unknown> {
    const finished = this.#next(() => this.#client.command(command));
    this.#over = true;
    return finished;
  }

  #next(run: () => Promise<unknown>): Promise<unknown> {
    if (this.#over)
      return Promise.reject(
        new Error("A statement was sent after its transaction ended. Await every statement inside the transaction."),
      );
    const result = this.#last.then(run);
    this.#last = result.catch(() => {});
    return result;
  }
}
