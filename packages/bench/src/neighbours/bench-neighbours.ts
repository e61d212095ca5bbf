import { setTimeout as pause } from "node:timers/promises";
import postgres from "postgres";
import { median, quantile } from "../measure/median.ts";
import { report } from "../measure/report.ts";
import { SAMPLE_QUOTE } from "../rest/sample-quote.ts";
import { ATTACKS, type Attack, type Attacker } from "./attacks.ts";
import { prepareAttacker, signIn } from "./prepare-attacker.ts";
import { type Product, startProduct } from "./start-product.ts";

const PHASE_MS = Number(process.env.BENCH_PHASE_SECONDS ?? 8) * 1_000;
/** A bystander's own pace, below its limits: what is measured is waiting, not throughput. */
const PACE_MS = 25;
const POST_EACH = 5;

/** What another organization meets while one misbehaves, over the quiet before it: targets.md, Neighbours. */
export async function benchNeighbours(): Promise<void> {
  const product = await startProduct();
  const sql = postgres(product.demo.databaseUrl, { onnotice: () => {} });
  try {
    const rows: Row[] = [];
    const cookie = await signIn(product);
    await meet(product, AbortSignal.timeout(PHASE_MS));
    for (const [name, attack] of Object.entries(ATTACKS))
      rows.push(await measure(await prepareAttacker(product, sql, cookie), name, attack));
    const columns = [
      "while one organization or stranger …",
      "GET p99, quiet",
      "during",
      "ratio",
      "POST p50, quiet",
      "during",
      "503",
    ];
    report("neighbours", [{ title: "Another organization's requests, in ms", columns, rows: rows.map(cells) }], rows);
  } finally {
    await sql.end({ timeout: 5 });
    await product.close();
  }
}

interface Met {
  readonly getP99Ms: number;
  readonly postP50Ms: number;
  readonly unavailable: number;
}

interface Row {
  readonly name: string;
  readonly quiet: Met;
  readonly during: Met;
}

async function measure(attacker: Attacker, name: string, attack: Attack): Promise<Row> {
  const { product } = attacker;
  const quiet = await meet(product, AbortSignal.timeout(PHASE_MS));
  const ending = new AbortController();
  const attacking = attack(attacker, ending.signal);
  await Promise.race([attacking, pause(1_000)]);
  const during = await meet(product, AbortSignal.timeout(PHASE_MS));
  ending.abort();
  await attacking;
  await pause(3_000);
  console.error(`  ${name}: GET p99 ${Math.round(quiet.getP99Ms)} -> ${Math.round(during.getP99Ms)} ms`);
  return { name, quiet, during };
}

/** Reads and now and then writes at a steady pace, whether or not the one before was answered. */
async function meet({ demo }: Product, signal: AbortSignal): Promise<Met> {
  const headers = {
    Authorization: `Bearer ${demo.organizations["zonnig-dak"]?.apiKey}`,
    "Content-Type": "application/json",
  };
  const gets: number[] = [];
  const posts: number[] = [];
  let unavailable = 0;
  const timed = async (times: number[], path: string, init: RequestInit): Promise<string> => {
    const startedAtMs = performance.now();
    const response = await fetch(`${demo.baseUrl}${path}`, { headers, ...init });
    const text = await response.text();
    times.push(performance.now() - startedAtMs);
    if (response.status === 503) unavailable += 1;
    return text;
  };
  const create = () => timed(posts, "/v1/quotes", { method: "POST", body: JSON.stringify(SAMPLE_QUOTE) });
  const { quoteId } = (JSON.parse(await create()) as { data: { quoteId: string } }).data;
  const calls: Promise<string>[] = [];
  for (let round = 1; !signal.aborted; round += 1) {
    calls.push(round % POST_EACH === 0 ? create() : timed(gets, `/v1/quotes/${quoteId}`, {}));
    await pause(PACE_MS);
  }
  await Promise.all(calls);
  return { getP99Ms: quantile(gets, 0.99), postP50Ms: median(posts), unavailable };
}

function cells({ name, quiet, during }: Row): (string | number)[] {
  const ratio = (during.getP99Ms / quiet.getP99Ms).toFixed(1);
  const ms = [quiet.getP99Ms, during.getP99Ms].map((value) => value.toFixed(1));
  return [name, ...ms, ratio, quiet.postP50Ms.toFixed(1), during.postP50Ms.toFixed(1), during.unavailable];
}
