import { monitorEventLoopDelay } from "node:perf_hooks";
import { setTimeout as pause } from "node:timers/promises";
import { createDatabase } from "@quote-financing/db/database";
import { MINUTE_MS } from "@quote-financing/domain/time/durations";
import { createReceiver, type Receiver } from "@quote-financing/testing/create-receiver";
import type postgres from "postgres";
import { quantile } from "../measure/median.ts";
import { addDestination } from "../product/add-destination.ts";
import { OBSERVER, observe } from "../product/observe.ts";
import { postgresCpuMs, processCpuMs } from "../product/process-cpu.ts";
import { type QueueBuffers, queueBuffers } from "../product/queue-buffers.ts";
import { queueState } from "../product/queue-state.ts";
import { seedMerchant } from "../product/seed-merchant.ts";
import { type BenchProduct, startBenchProduct } from "../product/start-bench-product.ts";
import { postSteadily } from "../product/steady-posts.ts";
import { type TableSize, tableSizes } from "../product/table-sizes.ts";
import { Arrivals } from "./arrivals.ts";
import { holdSnapshot, type SnapshotKind } from "./hold-snapshot.ts";

const PER_SECOND = Number(process.env.BENCH_POSTS_PER_SECOND ?? 30);
const WARM_UP_MS = 15_000;
/** At the end everything is awaited for so long. */
const DRAIN_MS = 30_000;
const OBSERVING_CONNECTIONS = 4;

/** What one minute cost and how fast it was. Processor times in milliseconds for each delivery. */
export interface Minute {
  readonly posts: number;
  readonly deliveries: number;
  readonly p50Ms: number;
  readonly p99Ms: number;
  /** Of the bench's own event loop: how late it was itself. On a machine that is too busy nothing is measured. */
  readonly lateMs: number;
  readonly postgresMs: number;
  /** Of the product's process: REST and delivery. */
  readonly oursMs: number;
  readonly buffers: QueueBuffers;
  readonly sizes: readonly TableSize[];
}

/**
 * Posts at a steady pace to one organization with two destinations, against a fresh product, with a snapshot held open
 * from before the first POST to the end.
 *
 * @throws when a POST is refused, or an event does not arrive exactly once at each destination.
 */
export async function runSustained(kind: SnapshotKind, minutes: number): Promise<Minute[]> {
  const receivers = [await createReceiver(), await createReceiver()];
  const product = await startBenchProduct(receivers[0]?.caPem ?? "", `sustained-${kind}`);
  const sql = observe(product.demo.databaseUrl);
  try {
    return await measure({ product, sql, receivers, kind, minutes });
  } finally {
    await sql.end({ timeout: 5 });
    await product.close();
    for (const receiver of receivers) await receiver.close();
  }
}

interface Run {
  readonly product: BenchProduct;
  readonly sql: postgres.Sql;
  readonly receivers: readonly Receiver[];
  readonly kind: SnapshotKind;
  readonly minutes: number;
}

async function measure({ product, sql, receivers, kind, minutes }: Run): Promise<Minute[]> {
  const { organizationId, token } = await seedMerchant(sql);
  let destinationId = "";
  for (const { url } of receivers) destinationId = await addDestination(sql, product.box, { organizationId, url });
  const { baseUrl, databaseUrl } = product.demo;
  const release = await holdSnapshot(databaseUrl, kind);
  const db = createDatabase({ url: databaseUrl, maxConnections: OBSERVING_CONNECTIONS, applicationName: OBSERVER });
  const arrivals = new Arrivals(receivers);
  const ending = new AbortController();
  const posting = postSteadily({ baseUrl, token, perSecond: PER_SECOND }, ending.signal, (post) =>
    arrivals.posted(post),
  );
  const measured: Minute[] = [];
  const observing = observeMinutes();
  await Promise.race([observing, posting]);
  await observing;
  ending.abort();
  await posting;
  await allArrived(arrivals, sql);
  await release();
  await db.close();
  return measured;

  async function observeMinutes(): Promise<void> {
    const lateness = monitorEventLoopDelay();
    lateness.enable();
    await pause(WARM_UP_MS);
    for (let minute = 1; minute <= minutes; minute += 1) {
      arrivals.takeLatencies();
      lateness.reset();
      const before = { posts: arrivals.posts, postgresMs: await postgresCpuMs(sql), oursMs: processCpuMs(product.pid) };
      await pause(MINUTE_MS);
      const latencies = arrivals.takeLatencies();
      const deliveries = latencies.length;
      measured.push({
        posts: arrivals.posts - before.posts,
        deliveries,
        p50Ms: quantile(latencies, 0.5),
        p99Ms: quantile(latencies, 0.99),
        lateMs: lateness.percentile(99) / 1e6,
        postgresMs: ((await postgresCpuMs(sql)) - before.postgresMs) / deliveries,
        oursMs: (processCpuMs(product.pid) - before.oursMs) / deliveries,
        buffers: await queueBuffers(db, { organizationId, destinationId }),
        sizes: await tableSizes(sql),
      });
      tell(kind, minute, measured.at(-1));
    }
  }
}

function tell(kind: SnapshotKind, minute: number, figures: Minute | undefined): void {
  if (figures === undefined) return;
  const { deliveries, p50Ms, p99Ms, lateMs, postgresMs, oursMs, buffers } = figures;
  process.stderr.write(
    `  ${kind}, minute ${minute}: ${deliveries} deliveries, p50 ${p50Ms.toFixed(1)}, p99 ${p99Ms.toFixed(1)} ms (bench late by ${lateMs.toFixed(0)}), ` +
      `PostgreSQL ${postgresMs.toFixed(2)}, ours ${oursMs.toFixed(2)} ms each; buffers of ` +
      `${Object.entries(buffers)
        .map(([name, { buffers: count, ms }]) => `${name} ${count} (${ms.toFixed(1)} ms)`)
        .join(", ")}\n`,
  );
}

async function allArrived(arrivals: Arrivals, sql: postgres.Sql): Promise<void> {
  const deadlineMs = performance.now() + DRAIN_MS;
  do {
    await pause(500);
    arrivals.takeLatencies();
  } while (arrivals.astray.missing > 0 && performance.now() < deadlineMs);
  const { missing, repeated } = arrivals.astray;
  if (missing + repeated > 0) {
    throw new Error(
      `Of ${arrivals.posts} events ${missing} did not arrive everywhere, ${repeated} twice: ${await queueState(sql)}`,
    );
  }
}
