import type { QueueDatabase } from "@quote-financing/db/coalescing/coalesced-reads";
import type { Database } from "@quote-financing/db/database";
import { isUniqueViolation } from "@quote-financing/db/database-errors";
import { findUnnumbered, numberEvents } from "@quote-financing/db/feed/number-events";
import { findDueLanes } from "@quote-financing/delivery/queue/lease/find-due-lanes";
import { takeTurn } from "@quote-financing/delivery/queue/turn/turn-statement";
import { systemTimer } from "@quote-financing/domain/time/timer";
import type postgres from "postgres";

const LEASE_MS = 30_000;
const LOOK_BACK_MS = 30_000;

/** A lane as its holder knows it. */
export interface WatchedLane {
  readonly organizationId: string;
  readonly destinationId: string;
}

/** Buffers that one execution touched, and its plan as EXPLAIN (ANALYZE, BUFFERS) tells it. */
interface Touched {
  readonly buffers: number;
  readonly ms: number;
  readonly plan: object;
}

export type QueueBuffers = Readonly<Record<keyof ReturnType<typeof statementsOf>, Touched>>;

/**
 * What the queue's statements read at this moment: each is run as the queue's own connections plan it, and rolled back.
 * A turn of a lane that has read everything, the poll for due lanes, that for events without a number, and numbering.
 */
export async function queueBuffers(db: Database, lane: WatchedLane): Promise<QueueBuffers> {
  // Asked of the queue's pool, which is connected by it: the driver never answers who reserves the first connection of a pool.
  const [row] = await db.queueClient<{ fence: string; owner: string; last: string }[]>`
    select fence, coalesce(lease_owner, '') as owner,
      (select coalesce(max(sequence), 0) from event_numbers where organization_id = ${lane.organizationId}) as last
    from delivery_lanes
    where organization_id = ${lane.organizationId} and destination_id = ${lane.destinationId}`;
  if (row === undefined) throw new Error("The lane is gone.");
  const held = { ...lane, fence: Number(row.fence), owner: row.owner, last: Number(row.last) };
  const touched: [string, Touched][] = [];
  for (const [name, run] of Object.entries(statementsOf(held))) touched.push([name, await explain(db, run)]);
  return Object.fromEntries(touched) as QueueBuffers;
}

function statementsOf({ fence, owner, last, ...lane }: WatchedLane & { fence: number; owner: string; last: number }) {
  const at = new Date();
  const dueFrom = new Date(at.getTime() - LOOK_BACK_MS).toISOString();
  const reads = { afterSequence: last, readThrough: last, dueFrom, exclude: [], want: 32, reserved: 4 };
  const turn = { ...lane, fence, ...UNCHANGED, ...reads, attempts: [], now: at.toISOString() };
  return {
    turn: (db: QueueDatabase) => takeTurn(db, turn),
    poll: (db: QueueDatabase) => findDueLanes(db, { owner, at, leaseMs: LEASE_MS, limit: 5_000 }),
    unnumbered: (db: QueueDatabase) => findUnnumbered(db),
    numbering: (db: QueueDatabase) => numberEvents(db, { ...lane, pause: async () => {} }),
  };
}

const UNCHANGED = {
  failureStreak: 0,
  failingSince: null,
  probeAt: null,
  isMarked: false,
  lastSucceededAt: null,
  lastExpiredAt: null,
  writesHealth: false,
};

/** The product numbers events at the same time: when both gave the same number, it is asked again (number-events.ts). */
async function explain(db: Database, run: (db: QueueDatabase) => Promise<unknown>): Promise<Touched> {
  const asked = await statementOf(run);
  const connection = await db.queueClient.reserve();
  try {
    for (;;) {
      try {
        return await explainOnce(connection, asked);
      } catch (error) {
        if (!isUniqueViolation(error)) throw error;
        await connection.unsafe("rollback");
      }
    }
  } finally {
    connection.release();
  }
}

async function explainOnce(connection: postgres.Sql, { text, values }: Statement): Promise<Touched> {
  const name = `bench_${process.hrtime.bigint()}`;
  const given = values.length === 0 ? "" : `(${values.map(asLiteral).join(", ")})`;
  // Prepared as the queue's statements are: with one plan for all values.
  const results = await connection.unsafe(`begin; prepare ${name} as ${text};
    explain (analyze, buffers, format json) execute ${name}${given}; rollback; deallocate ${name}`);
  const rows = (results as unknown as object[][]).flat() as { "QUERY PLAN"?: Explained[] }[];
  const explained = rows.find((row) => row["QUERY PLAN"] !== undefined)?.["QUERY PLAN"]?.[0];
  if (explained === undefined) throw new Error("PostgreSQL explained nothing.");
  const { Plan: plan, "Execution Time": ms } = explained;
  return { buffers: plan["Shared Hit Blocks"] + plan["Shared Read Blocks"], ms, plan };
}

interface Explained {
  readonly Plan: { readonly "Shared Hit Blocks": number; readonly "Shared Read Blocks": number };
  readonly "Execution Time": number;
}

interface Statement {
  readonly text: string;
  readonly values: readonly unknown[];
}

/** The first statement of a function of the queue, and its values, without running it. */
async function statementOf(run: (db: QueueDatabase) => Promise<unknown>): Promise<Statement> {
  let first: Statement | undefined;
  const listener = {
    unsafe(text: string, values: readonly unknown[]) {
      first ??= { text, values };
      return { execute: async () => [{ numbered: 0, destinations: 0, isBusy: false, hasFeed: true }] };
    },
  };
  const queueClient = listener as unknown as Database["queueClient"];
  await run({ queueClient, timer: systemTimer, isDistributed: async () => false });
  if (first === undefined) throw new Error("No statement was run.");
  return first;
}

const asLiteral = (value: unknown): string => (value === null ? "null" : `'${String(value).replaceAll("'", "''")}'`);
