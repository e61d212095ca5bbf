import { setTimeout as pause } from "node:timers/promises";
import { createReceiver } from "@quote-financing/testing/create-receiver";
import { OlderRelease } from "@quote-financing/testing/older-release";
import { median } from "../measure/median.ts";
import { report } from "../measure/report.ts";
import { observe } from "../product/observe.ts";
import { postgresCpuMs, processCpuMs } from "../product/process-cpu.ts";
import { seedMerchant } from "../product/seed-merchant.ts";
import { startBenchProduct } from "../product/start-bench-product.ts";
import { postSteadily } from "../product/steady-posts.ts";

/** Built from the last commit of the first round (decision record 0302). */
const FIRST_ROUND = "0.1.0";
const ROUNDS = Number(process.env.BENCH_ROUNDS ?? 3);
const POSTS_PER_SECOND = Number(process.env.BENCH_POSTS_PER_SECOND ?? 30);
const DESTINATIONS = 2;
const WARM_UP_MS = 15_000;
const MEASURED_MS = 50_000;
/** What is under way at the ends of the measured time. */
const TOLERANCE = 0.02;

/** Processor time for each delivery with its share of a POST, in milliseconds. */
interface Cost {
  readonly deliveries: number;
  readonly postgresMs: number;
  readonly oursMs: number;
}

/** What a delivery at a steady pace costs, next to the service of the first round on the same machine, in turn. */
export async function benchFirstRound(): Promise<void> {
  const release = new OlderRelease(FIRST_ROUND);
  const rounds: { first: Cost; now: Cost }[] = [];
  try {
    for (let round = 1; round <= ROUNDS; round += 1) {
      const first = await measure(`first-round-${FIRST_ROUND}`, release.program("main"));
      const now = await measure("first-round-now");
      process.stderr.write(`  round ${round}: ${told(first)} before, ${told(now)} now\n`);
      rounds.push({ first, now });
    }
  } finally {
    release.remove();
  }
  const row = (name: string, of: (cost: Cost) => number) => [
    name,
    median(rounds.map(({ first }) => of(first))).toFixed(2),
    median(rounds.map(({ now }) => of(now))).toFixed(2),
    median(rounds.map(({ first, now }) => of(now) / of(first))).toFixed(2),
  ];
  const title = `A delivery at ${POSTS_PER_SECOND * DESTINATIONS}/s with its share of a POST, processor time in ms`;
  const columns = ["of", FIRST_ROUND, "now", "now / then"];
  const rows = [row("PostgreSQL", ({ postgresMs }) => postgresMs), row("the server", ({ oursMs }) => oursMs)];
  report("first-round", [{ title, columns, rows }], rounds);
}

const told = ({ postgresMs, oursMs }: Cost) => `PostgreSQL ${postgresMs.toFixed(2)} and ours ${oursMs.toFixed(2)} ms`;

async function measure(name: string, program?: string): Promise<Cost> {
  const [receiver, ...others] = await Promise.all(Array.from({ length: DESTINATIONS }, () => createReceiver()));
  if (receiver === undefined) throw new Error("There is no receiver.");
  const receivers = [receiver, ...others];
  const product = await startBenchProduct(receivers.map(({ caPem }) => caPem).join("\n"), name, program);
  const sql = observe(product.demo.databaseUrl);
  const ending = new AbortController();
  try {
    const { token } = await seedMerchant(sql);
    const { baseUrl } = product.demo;
    for (const { url } of receivers) await createDestination(baseUrl, token, url);
    const posting = postSteadily({ baseUrl, token, perSecond: POSTS_PER_SECOND }, ending.signal, () => {});
    const measuring = costOf();
    await Promise.race([measuring, posting]);
    const cost = await measuring;
    ending.abort();
    await posting;
    return cost;
  } finally {
    ending.abort();
    await sql.end({ timeout: 5 });
    await product.close();
    for (const { close } of receivers) await close();
  }

  async function costOf(): Promise<Cost> {
    const received = () => receivers.reduce((sum, { requests }) => sum + requests.length, 0);
    await pause(WARM_UP_MS);
    const before = { deliveries: received(), postgresMs: await postgresCpuMs(sql), oursMs: processCpuMs(product.pid) };
    await pause(MEASURED_MS);
    const deliveries = received() - before.deliveries;
    const expected = (POSTS_PER_SECOND * DESTINATIONS * MEASURED_MS) / 1_000;
    if (Math.abs(deliveries - expected) > expected * TOLERANCE) {
      throw new Error(`${name} made ${deliveries} deliveries; ${expected} were due.`);
    }
    return {
      deliveries,
      postgresMs: ((await postgresCpuMs(sql)) - before.postgresMs) / deliveries,
      oursMs: (processCpuMs(product.pid) - before.oursMs) / deliveries,
    };
  }
}

async function createDestination(baseUrl: string, token: string, url: string): Promise<void> {
  const response = await fetch(`${baseUrl}/v1/events/destinations`, {
    method: "POST",
    headers: { authorization: `Bearer ${token}`, "content-type": "application/json" },
    body: JSON.stringify({ name: "bench", url }),
  });
  if (response.status !== 201)
    throw new Error(`A destination was answered ${response.status}: ${await response.text()}`);
}
