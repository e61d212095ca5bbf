import type { Answer, Statement } from "./connection.ts";
import { brokenError, type ClientParts, onItsWay, pending, settle, summaryOf } from "./sent-statement.ts";
import type { Holder } from "./server.ts";

/**
 * One transaction of one process, as drizzle's client within it. Each of its statements is a step of its own: between
 * them anything else may happen, its process's end included, which rolls it back.
 */
export class SimulatedTransaction implements Holder {
  broken = false;
  readonly options = { parsers: {}, serializers: {} };
  readonly #parts: ClientParts;
  #last: Promise<unknown> = Promise.resolve();
  #hasEnded = false;
  #savepoints = 0;

  private constructor(parts: ClientParts) {
    this.#parts = parts;
    parts.life.onKilled(() => this.#rollBackAfterKill());
  }

  /** `begin(work)` of the driver. */
  static async run(parts: ClientParts, work: (scope: SimulatedTransaction) => Promise<unknown>): Promise<unknown> {
    const transaction = new SimulatedTransaction(parts);
    await transaction.#begin();
    let value: unknown;
    try {
      value = await work(transaction);
    } catch (error) {
      await transaction.#end("rollback").catch(() => {});
      throw error;
    }
    const { command } = (await transaction.#end("commit")) as { command?: string };
    if (command !== "COMMIT") throw new Error("A statement failed and its error was caught: nothing was committed.");
    return value;
  }

  unsafe(text: string, parameters: readonly unknown[] = []) {
    return pending((asValues) => this.#ask({ text, parameters, options: { prepare: true }, asValues }));
  }

  /** Nested drizzle transactions. */
  async savepoint<Value>(work: (scope: SimulatedTransaction) => Promise<Value>): Promise<Value> {
    const name = `nested_${(this.#savepoints += 1)}`;
    const { server } = this.#parts;
    await this.#next(`savepoint ${name}`, () => server.savepoint(`savepoint ${name}`));
    try {
      const value = await work(this);
      await this.#next("release", () => server.savepoint(`release savepoint ${name}`));
      return value;
    } catch (error) {
      await this.#next("rollback to", () => server.savepoint(`rollback to savepoint ${name}`));
      throw error;
    }
  }

  #begin(): Promise<unknown> {
    const { server } = this.#parts;
    return this.#next(
      "begin",
      () => server.beginTransaction(this),
      () => server.canBegin,
    );
  }

  #ask(statement: Statement): Promise<unknown> {
    return this.#next(`tx: ${summaryOf(statement.text)}`, () => this.#parts.server.inTransaction(statement));
  }

  #end(command: "commit" | "rollback"): Promise<unknown> {
    return this.#next(command, async () => {
      const answer = await this.#parts.server.endTransaction(command);
      this.#hasEnded = true;
      return answer;
    });
  }

  /** After what was asked for before. */
  #next(name: string, run: () => Promise<Answer>, isReady = () => this.#mayRun): Promise<unknown> {
    const result = this.#last.then(() => this.#send(name, run, isReady));
    this.#last = result.catch(() => {});
    return result;
  }

  get #mayRun(): boolean {
    return this.broken || this.#parts.server.holds(this);
  }

  #send(name: string, run: () => Promise<Answer>, isReady: () => boolean): Promise<unknown> {
    const { life, weather } = this.#parts;
    return new Promise((resolve, reject) => {
      onItsWay(this.#parts, {
        name,
        isReady,
        run: async () => {
          const answer = this.broken ? { error: brokenError() } : await run();
          life.step(weather.latencyMs(), "answer", () => settle(answer, resolve, reject));
        },
      });
    });
  }

  /** The server notices that the connection is gone, once what runs has ended. */
  #rollBackAfterKill(): void {
    if (this.#hasEnded) return;
    const { life, scheduler, server, weather } = this.#parts;
    scheduler.after(weather.latencyMs(), {
      name: `${life.name}: rolled back`,
      run: async () => {
        if (server.holds(this)) await server.endTransaction("rollback");
        this.broken = true;
      },
    });
  }
}
