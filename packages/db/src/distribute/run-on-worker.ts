import { createHash } from "node:crypto";
import { makePgArray } from "drizzle-orm/pg-core";
import type postgres from "postgres";
import { TABLE_PLACEMENT } from "../schema/table-placement.ts";

type Row = Record<string, unknown>;
type Unsafe = postgres.Sql["unsafe"];

const callOf = (name: string): string =>
  `select answer from ${name}($1::text, $2::text, $3::text, $4::text[], $5::boolean, $6::boolean) as answer`;
const CALLS = { run: callOf("qf_run"), scan: callOf("qf_scan") };

/** Tables that a worker has: rows of organizations, or a copy. */
const NAMES = Object.entries(TABLE_PLACEMENT)
  .filter(([, placement]) => placement !== "coordinator")
  .map(([name]) => name);
// Regex: it meets texts of our own statements alone, and each alternative is a whole name.
const TABLE = new RegExp(`(?<![\\w."'])(?<!\\bas )("?)(${NAMES.join("|")})\\1(?![\\w"'])`, "g");

/** A row comes as JSON: what the driver gives otherwise for values of these types, by their number in PostgreSQL. */
const FROM_JSON: Readonly<Record<number, (value: unknown) => unknown>> = {
  20: String,
  1114: (time) => String(time).replace("T", " "),
  1184: (time) => String(time).replace("T", " ").replace(/:00$/, ""),
  1700: String,
};

/** A statement as `qf_run` takes it. */
interface WorkerStatement {
  readonly name: string;
  readonly text: string;
  readonly hasRows: boolean;
  /** Changes a row that came as JSON into what the driver would have given. */
  readonly finish: (row: Row) => Row;
}

const made = new Map<string, Promise<WorkerStatement>>();

export interface WorkerCall {
  /** On the shard of the organization; or on every shard that the node has which has that one. `run` when omitted. */
  readonly by?: "run" | "scan";
  readonly organizationId: string;
  readonly text: string;
  readonly parameters: readonly unknown[];
  /** As for connections of the queue. */
  readonly plansOnce: boolean;
}

/** Runs a prepared statement of one organization on the worker that has it (run-function.ts). @returns its rows, as the driver gives them. */
export async function runOnWorker(unsafe: Unsafe, call: WorkerCall): Promise<Row[]> {
  const { name, text, hasRows, finish } = await workerStatement(unsafe, call.text);
  const values = makePgArray(call.parameters.map(asText));
  const parameters = [call.organizationId, name, text, values, call.plansOnce, hasRows];
  const rows = await unsafe(CALLS[call.by ?? "run"], parameters as never[], { prepare: true });
  return rows.map(({ answer }) => finish(JSON.parse(answer)));
}

/** Made once for each text: the server is asked what it returns. */
function workerStatement(unsafe: Unsafe, text: string): Promise<WorkerStatement> {
  let known = made.get(text);
  if (known === undefined) {
    known = describe(unsafe, text);
    known.catch(() => made.delete(text));
    made.set(text, known);
  }
  return known;
}

async function describe(unsafe: Unsafe, text: string): Promise<WorkerStatement> {
  const { columns } = await unsafe(text).describe();
  const changes = (columns ?? []).flatMap(({ name, type }) => {
    const change = FROM_JSON[type];
    return change === undefined ? [] : [{ name, change }];
  });
  return {
    name: `q${createHash("sha256").update(text).digest("hex").slice(0, 20)}`,
    text: text.replace(TABLE, "«$2»"),
    hasRows: (columns ?? []).length > 0,
    finish(row) {
      for (const { name, change } of changes) if (row[name] !== null) row[name] = change(row[name]);
      return row;
    },
  };
}

/** As PostgreSQL reads it. */
function asText(value: unknown): string | null {
  if (value === null || value === undefined) return null;
  return typeof value === "string" ? value : JSON.stringify(value);
}
