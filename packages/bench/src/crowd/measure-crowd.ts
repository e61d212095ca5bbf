import { setTimeout as pause } from "node:timers/promises";
import type postgres from "postgres";
import { quantile } from "../measure/median.ts";
import { addDestination } from "../product/add-destination.ts";
import { postgresCpuMs, processCpuMs } from "../product/process-cpu.ts";
import { queueState } from "../product/queue-state.ts";
import { seedMerchant } from "../product/seed-merchant.ts";
import type { BenchProduct } from "../product/start-bench-product.ts";
import { type Crowd, writeEvents, writeRetries } from "./fill-crowd.ts";
import type { CrowdBystander } from "./start-bystander.ts";

const QUIET_MS = 20_000;
/** Written before they are due, and not counted: writing them is the bench's own work. */
const DUE_IN_SECONDS = 15;
const DRAINED_WITHIN_MS = 20 * 60_000;

/** A phase, from POST to receipt of the bystander. Times in milliseconds. */
export interface CrowdPhase {
  readonly name: string;
  /** How many events the bystander sent meanwhile. */
  readonly events: number;
  readonly p50Ms: number;
  readonly p99Ms: number;
  /** Until nothing of the crowd waits. */
  readonly drainedMs?: number;
  /** Attempts that were not acknowledged: each waits for its retry, and that is no time of the queue's. */
  readonly failures?: number;
  readonly postgresMs?: number;
  readonly oursMs?: number;
}

export interface CrowdWorld {
  readonly product: BenchProduct;
  readonly sql: postgres.Sql;
  readonly bystander: CrowdBystander;
  readonly crowd: Crowd;
}

/** What a bystander meets while nothing else goes on, while all lanes are due at once, and while each gets an event. */
export async function measureCrowd({ product, sql, bystander, crowd }: CrowdWorld): Promise<CrowdPhase[]> {
  const { organizationId, token } = await seedMerchant(sql);
  await addDestination(sql, product.box, { organizationId, url: bystander.url });
  const meet = async (name: string, work: () => Promise<object>): Promise<CrowdPhase> => {
    bystander.begin(product.demo.baseUrl, token);
    const measured = await work();
    const latencies = await bystander.end();
    const phase = { name, events: latencies.length, p50Ms: quantile(latencies, 0.5), p99Ms: quantile(latencies, 0.99) };
    process.stderr.write(`  ${JSON.stringify({ ...phase, ...measured })}\n`);
    return { ...phase, ...measured };
  };
  const quiet = () => pause(QUIET_MS, {});
  const drained = () => drain(product, sql, crowd);
  await meet("warm-up", quiet);
  const phases = [await meet("quiet", quiet)];
  await writeRetries(sql, crowd, DUE_IN_SECONDS);
  await pause(DUE_IN_SECONDS * 1_000 - (await sinceWritten(sql, crowd)));
  phases.push(await meet("a retry of every lane due in the same moment", drained));
  phases.push(await meet("quiet again", quiet));
  phases.push(
    await meet("an event of every organization in one commit", async () => {
      await writeEvents(sql, crowd);
      return drained();
    }),
  );
  return phases;
}

/** How long ago the crowd's deliveries were written, in milliseconds. */
async function sinceWritten(sql: postgres.Sql, { organizationIds }: Crowd): Promise<number> {
  const [row] = await sql<{ ms: number }[]>`
    select (extract(epoch from now() - max(created_at)) * 1000)::float8 as ms from deliveries
    where organization_id = ${organizationIds[0] ?? ""}`;
  return row?.ms ?? 0;
}

async function drain({ pid }: BenchProduct, sql: postgres.Sql, { organizationIds }: Crowd) {
  const startedAtMs = performance.now();
  const failuresBefore = await countFailures(sql);
  const before = { postgresMs: await postgresCpuMs(sql), oursMs: processCpuMs(pid) };
  while (await isWaiting(sql, organizationIds)) {
    if (performance.now() - startedAtMs > DRAINED_WITHIN_MS) {
      throw new Error(`The crowd was not served: ${await queueState(sql)}`);
    }
    await pause(100);
  }
  return {
    drainedMs: performance.now() - startedAtMs,
    failures: (await countFailures(sql)) - failuresBefore,
    postgresMs: (await postgresCpuMs(sql)) - before.postgresMs,
    oursMs: processCpuMs(pid) - before.oursMs,
  };
}

async function countFailures(sql: postgres.Sql): Promise<number> {
  const [row] = await sql<{ count: number }[]>`
    select count(*)::int as count from delivery_attempts where status is distinct from 200`;
  return row?.count ?? 0;
}

async function isWaiting(sql: postgres.Sql, organizationIds: readonly string[]): Promise<boolean> {
  const [row] = await sql<{ isWaiting: boolean }[]>`
    select exists (select 1 from event_inbox where organization_id in ${sql(organizationIds)})
      or exists (select 1 from deliveries where state = 'pending' and organization_id in ${sql(organizationIds)})
      as "isWaiting"`;
  return row?.isWaiting ?? true;
}
