import { createDatabase } from "@quote-financing/db/database";
import { migrate } from "@quote-financing/db/migrate/migrate";
import { migrationsFolder } from "@quote-financing/db/migrate/migrations-folder";
import postgres from "postgres";
import { ulid } from "ulid";
import { withBenchDatabase } from "../bench-database.ts";
import { median } from "../measure/median.ts";
import { report } from "../measure/report.ts";
import { grow } from "./grow.ts";
import { growthContext } from "./growth-context.ts";
import { failDestination, growthMaintenance } from "./growth-maintenance.ts";
import { growthQueries } from "./growth-queries.ts";
import { addBacklog, growthTurns } from "./growth-turns.ts";

const SMALL = 1_000;
const LARGE = Number(process.env.BENCH_QUOTES ?? 1_000_000);
const DELIVERIES_EACH = Number(process.env.BENCH_DELIVERIES_EACH ?? 10);
/** Rows for each transaction. */
const STEP = 100_000;
const WARM_UP = 20;
const CALLS = Number(process.env.BENCH_CALLS ?? 200);
const TARGET = 1.3;
/** Below this a difference is the machine's. */
const NOISE_MS = 0.5;

/**
 * Lists and searches of one organization in a small and in a large database, call by call in turn, so that other
 * load on the machine affects both.
 */
export async function benchGrowth(): Promise<void> {
  await withBenchDatabase(async (databaseUrl, sql) => {
    await sql`create database small`;
    const small = await growDatabase(databaseUrl.replace(/\/[^/?]*(\?|$)/, "/small$1"), SMALL);
    const large = await growDatabase(databaseUrl, LARGE);
    const figures = await compare(small.queries, large.queries);
    await Promise.all([small.db.close(), large.db.close()]);
    report("growth", [growthTable(figures)], { quotes: LARGE, deliveries: LARGE * DELIVERIES_EACH, figures });
  });
}

async function growDatabase(url: string, size: number) {
  await migrate({ url, migrationsFolder });
  const sql = postgres(url, { max: 1, onnotice: () => {} });
  const growth = { organizationId: `mer_${ulid()}`, destinationId: `whk_${ulid()}`, deliveriesEach: DELIVERIES_EACH };
  await sql`insert into organizations (organization_id, slug, name, created_at)
    values (${growth.organizationId}, 'bench', 'Bench', now())`;
  for (let from = 1; from <= size; from += STEP) {
    const to = Math.min(size, from + STEP - 1);
    await grow(sql, { ...growth, size, from, to });
    process.stderr.write(`  grown to ${to} quotes after ${Math.round(process.uptime())} s\n`);
  }
  await sql`analyze`;
  await failDestination(sql, growth);
  await addBacklog(sql, growth.organizationId, WARM_UP + CALLS);
  await sql`vacuum (analyze)`;
  await sql`checkpoint`;
  await sql.end();
  process.stderr.write(`  vacuumed after ${Math.round(process.uptime())} s\n`);
  const db = createDatabase({ url });
  const ctx = growthContext(db, growth.organizationId);
  const turns = await growthTurns(db, growth.organizationId);
  return { db, queries: { ...growthQueries(ctx, growth), ...turns, ...growthMaintenance(db, ctx, growth) } };
}

function growthTable(figures: readonly { name: string; smallMs: number; largeMs: number; ratio: number }[]) {
  const size = (count: number) => count.toLocaleString("en").replaceAll(",", " ");
  return {
    title: `Lists, searches, turns and maintenance of delivery: ${size(LARGE)} quotes, as many cases, ${size(LARGE * DELIVERIES_EACH)} deliveries`,
    columns: ["", `ms at ${size(SMALL)}`, "ms", "ratio", `<= ${TARGET}`],
    rows: figures.map(({ name, smallMs, largeMs, ratio }) => [
      name,
      smallMs.toFixed(2),
      largeMs.toFixed(2),
      ratio.toFixed(2),
      ratio <= TARGET || largeMs - smallMs <= NOISE_MS ? "yes" : "no",
    ]),
  };
}

type Queries = Record<string, () => Promise<unknown>>;

/** Medians in milliseconds, and the median of the ratios of two calls that followed each other. */
async function compare(small: Queries, large: Queries) {
  const figures: { name: string; smallMs: number; largeMs: number; ratio: number }[] = [];
  for (const [name, inSmall] of Object.entries(small)) {
    const inLarge = large[name] ?? inSmall;
    const times: { smallMs: number; largeMs: number }[] = [];
    for (let call = 0; call < WARM_UP + CALLS; call += 1) {
      times.push({ smallMs: await timeOf(inSmall), largeMs: await timeOf(inLarge) });
    }
    const warm = times.slice(WARM_UP);
    const smallMs = median(warm.map((time) => time.smallMs));
    const largeMs = median(warm.map((time) => time.largeMs));
    figures.push({ name, smallMs, largeMs, ratio: median(warm.map((time) => time.largeMs / time.smallMs)) });
  }
  return figures;
}

async function timeOf(query: () => Promise<unknown>): Promise<number> {
  const startedAtMs = performance.now();
  await query();
  return performance.now() - startedAtMs;
}
