import type postgres from "postgres";
import { virtualTime } from "./virtual-now.ts";

/** What a statement came to. */
export type Answer = { readonly rows: unknown } | { readonly error: unknown };

/** One statement for the driver. */
export interface Statement {
  readonly text: string;
  readonly parameters: readonly unknown[];
  readonly options: { readonly prepare?: boolean; readonly signature?: string } | undefined;
  /** Rows as arrays, as drizzle asks for them. Known when it runs, not before. */
  readonly asValues: () => boolean;
}

/** How long a lock is waited for in real time before it is asked whether it is one. Changes no outcome. */
const LOOK_AFTER_MS = 2;

/** One real connection. Its session's clock is set to the virtual time before what it runs. */
export class Connection {
  readonly #sql: postgres.Sql;
  /** Of the server's process. */
  readonly pid: number;
  #toldMs = Number.NaN;
  /** Settles when what it runs has been answered. */
  #running: Promise<Answer> | undefined;

  private constructor(sql: postgres.Sql, pid: number) {
    this.#sql = sql;
    this.pid = pid;
  }

  static async open(sql: postgres.Sql): Promise<Connection> {
    const [row] = await sql<{ pid: number }[]>`select pg_backend_pid() as pid`;
    return new Connection(sql, row?.pid ?? 0);
  }

  get isBusy(): boolean {
    return this.#running !== undefined;
  }

  /** What it runs, if anything. */
  get running(): Promise<Answer> | undefined {
    return this.#running;
  }

  /** @param nowMs omitted inside a transaction, whose time is that of its start. */
  run({ text, parameters, options, asValues }: Statement, nowMs?: number): Promise<Answer> {
    if (nowMs !== undefined) this.#tell(nowMs);
    const prepared = { ...options, prepare: true } as postgres.UnsafeQueryOptions;
    const query = this.#sql.unsafe(text, parameters as never[], prepared);
    return this.#track(asValues() ? query.values() : query.execute());
  }

  /** begin, commit, rollback: one message without an answer of interest. */
  command(text: string, nowMs?: number): Promise<Answer> {
    if (nowMs !== undefined) this.#tell(nowMs);
    return this.#track(this.#sql.unsafe(text).simple());
  }

  /** Another process's question about it. @returns true when it waits for a lock that `other` holds. */
  static async isBlocked(monitor: postgres.Sql, waiting: Connection, other: Connection): Promise<boolean> {
    const [row] = await monitor<{ blocked: boolean }[]>`
      select ${other.pid}::int = any(pg_catalog.pg_blocking_pids(${waiting.pid}::int)) as blocked`;
    return row?.blocked === true;
  }

  #tell(nowMs: number): void {
    if (this.#toldMs === nowMs) return;
    this.#toldMs = nowMs;
    // Answered before what follows on the same connection.
    this.#sql
      .unsafe("select set_config('simulation.now', $1, false)", [virtualTime(nowMs)], { prepare: true })
      .execute();
  }

  async #track(query: PromiseLike<unknown>): Promise<Answer> {
    const answer = Promise.resolve(query).then(
      (rows) => ({ rows }),
      (error: unknown) => ({ error }),
    );
    this.#running = answer;
    const settled = await answer;
    this.#running = undefined;
    return settled;
  }
}

/** Resolves to the answer, or to "blocked" once it is certain that it waits for what `holder` has locked. */
export async function answerOrBlocked(
  answer: Promise<Answer>,
  monitor: postgres.Sql,
  waiting: Connection,
  holder: Connection,
): Promise<Answer | "blocked"> {
  for (;;) {
    let timer: NodeJS.Timeout | undefined;
    const pause = new Promise<"look">((resolve) => void (timer = setTimeout(resolve, LOOK_AFTER_MS, "look")));
    const first = await Promise.race([answer, pause]);
    clearTimeout(timer);
    if (first !== "look") return first;
    if (await Connection.isBlocked(monitor, waiting, holder)) return "blocked";
  }
}
