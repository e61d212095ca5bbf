import { TimeoutError, withTimeout } from "@quote-financing/domain/time/with-timeout";
import type postgres from "postgres";
import { isDatabaseUnavailable, isRetryable } from "../database-errors.ts";
import { runOnWorker, type WorkerCall } from "./run-on-worker.ts";

type Row = Record<string, unknown>;
type Unsafe = postgres.Sql["unsafe"];

/** A node that is silent so long after another has answered is left out of the look. */
const WAIT_MS = 3_000;

const NODES = `
  select groupid as "node", min(shardid)::text as "shard" from pg_dist_placement join pg_dist_shard using (shardid)
  where logicalrelid = 'quotes'::regclass and shardstate = 1 group by groupid`;

/** A text that has its place in the shard: some dozens are tried. */
const KEY = `
  select tried::text as key from generate_series(1, 1000000) as tried
  where get_shard_id_for_distribution_column('quotes', tried::text) = $1::bigint limit 1`;

const MARK = "select qf_mark($1::text) as mark";

interface Node {
  readonly node: string;
  readonly shard: string;
}

interface Asked<Answer> {
  readonly name: string;
  readonly answer: Promise<Answer>;
  readonly waitMs: number;
}

/**
 * A look over all organizations of a distributed database: each node is asked for the shards that it has (decision record 0404). A node that
 * is away hides nobody else's rows.
 */
export class NodeScan {
  readonly #unsafe: Unsafe;
  readonly #keys = new Map<string, string>();
  readonly #late = new Map<string, Promise<unknown>>();
  /** Read between two marks that were the same: shards have not moved before that changes, for a move is written on its nodes. */
  #resting: readonly Node[] | undefined;
  #lastMark: string | undefined;

  constructor(unsafe: Unsafe) {
    this.#unsafe = unsafe;
  }

  /** @returns the rows of the nodes that answered, and as `missing` why others did not. @throws when none did, or one refused the statement. */
  async rows(text: string, parameters: readonly unknown[]): Promise<Row[] & { readonly missing: readonly unknown[] }> {
    const asked = (await this.#nodes()).map(({ node, shard }) =>
      this.#ask(`${node} ${text}`, () => this.#scan(shard, { text, parameters })),
    );
    // While nobody has answered this is a slow database, and none of its nodes is away.
    await Promise.any(asked.map(({ answer }) => answer)).catch(() => {});
    const heard = await Promise.allSettled(asked.map((one) => this.#hear(one)));
    const missing = heard.flatMap((answer) => (answer.status === "rejected" ? [answer.reason] : []));
    const fault = missing.length === heard.length ? missing[0] : missing.find((reason) => !isPassing(reason));
    if (fault !== undefined) throw fault;
    return Object.assign(
      heard.flatMap((answer) => (answer.status === "fulfilled" ? answer.value : [])),
      { missing },
    );
  }

  /**
   * What every node says of all that was written there so far: the same twice when nothing was written between (decision record 0405).
   *
   * @returns undefined when one did not answer, or answered what it was asked before
   */
  async mark(): Promise<string | undefined> {
    const nodes = this.#resting ?? (await this.#nodes());
    const mark = await this.#markOf(nodes);
    if (mark === undefined || mark !== this.#lastMark) this.#resting = undefined;
    else this.#resting = nodes;
    this.#lastMark = mark;
    return mark;
  }

  async #markOf(nodes: readonly Node[]): Promise<string | undefined> {
    const asked = nodes.map(({ node, shard }) => this.#ask(`${node} mark`, () => this.#ownMark(shard)));
    const heard = await Promise.allSettled(asked.map((one) => this.#hear(one)));
    const marks = heard.map((answer, index) => {
      const mark = answer.status === "fulfilled" && asked[index]?.waitMs !== 0 ? answer.value : undefined;
      return mark?.startsWith(`${nodes[index]?.node} `) === true ? mark : undefined;
    });
    return marks.length === 0 || marks.includes(undefined) ? undefined : marks.join("\n");
  }

  #nodes(): Promise<Node[]> {
    return this.#unsafe(NODES, [], { prepare: true }) as unknown as Promise<Node[]>;
  }

  async #scan(shard: string, statement: Pick<WorkerCall, "text" | "parameters">): Promise<Row[]> {
    const organizationId = await this.#keyOf(shard);
    return runOnWorker(this.#unsafe, { ...statement, by: "scan", organizationId, plansOnce: true });
  }

  async #ownMark(shard: string): Promise<string> {
    const [row] = await this.#unsafe(MARK, [await this.#keyOf(shard)], { prepare: true });
    return row?.mark;
  }

  /** An answer that came too late for a look is that of the next one. */
  #ask<Answer>(name: string, ask: () => Promise<Answer>): Asked<Answer> {
    const late = this.#late.get(name);
    this.#late.delete(name);
    if (late !== undefined) return { name, answer: late as Promise<Answer>, waitMs: 0 };
    return { name, answer: ask(), waitMs: WAIT_MS };
  }

  async #hear<Answer>({ name, answer, waitMs }: Asked<Answer>): Promise<Answer> {
    try {
      return await withTimeout(waitMs, answer);
    } catch (error) {
      if (!(error instanceof TimeoutError)) throw error;
      answer.catch(() => {});
      this.#late.set(name, answer);
      throw new NodeSilent();
    }
  }

  async #keyOf(shard: string): Promise<string> {
    const known = this.#keys.get(shard);
    if (known !== undefined) return known;
    const [row] = await this.#unsafe(KEY, [shard], { prepare: true });
    if (row === undefined) throw new Error(`No text has its place in shard ${shard}.`);
    this.#keys.set(shard, row.key);
    return row.key;
  }
}

/** A node of the cluster did not answer in time. */
class NodeSilent extends Error {
  override readonly name = "NodeSilent";
  readonly code = "ETIMEDOUT";
  override readonly message = "A node of the database is silent.";
}

/** A node that is away, or a shard that has just left it: the next look sees. */
const isPassing = (error: unknown): boolean =>
  isDatabaseUnavailable(error) || isRetryable(error) || (error as { readonly code?: unknown }).code === "42P01";
