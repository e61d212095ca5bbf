import { findFreePort } from "@quote-financing/db/embedded-postgres/find-free-port";
import autocannon from "autocannon";
import { median } from "../measure/median.ts";
import { report, resultFile } from "../measure/report.ts";
import { observe } from "../product/observe.ts";
import { postgresCpuMs, processCpuMs } from "../product/process-cpu.ts";
import { ProcessProfile, type ProfiledFunction } from "../product/profile-process.ts";
import { startProduct } from "../product/start-product.ts";
import { seedWorlds, type World } from "./seed-worlds.ts";
import { SHIPPED_LIMITS } from "./shipped-limits.ts";
import { SHIPPED_WORKS, type ShippedWork } from "./shipped-works.ts";

const CONNECTIONS = (process.env.BENCH_CONNECTIONS ?? "1,64").split(",").map(Number);
const ROUNDS = Number(process.env.BENCH_ROUNDS ?? 5);
const REQUESTS = Number(process.env.BENCH_REQUESTS ?? 3_000);
const QUOTES = 20;
const TOLD = 10;

interface Cost {
  readonly work: string;
  readonly connections: number;
  readonly oursMicros: readonly number[];
  readonly postgresMicros: readonly number[];
}

/**
 * What a request costs in processor time, ours and PostgreSQL's: a fixed number of requests of one organization, so that it can be
 * compared with another day's on a machine that does other work too. The profile is one more round, measured by none.
 *
 * @param part of the names of the kinds of work; all by default
 */
export async function benchCost(part = ""): Promise<void> {
  const inspectPort = await findFreePort();
  const product = await startProduct({
    environment: {
      ...SHIPPED_LIMITS,
      ROLES: "rest,delivery",
      NODE_OPTIONS: `--inspect-port=${inspectPort}`,
    },
  });
  const sql = observe(product.ownerUrl);
  try {
    const worlds = await seedWorlds(sql, product.demo.baseUrl, 1, QUOTES);
    await sql`analyze`;
    const works = SHIPPED_WORKS.filter(({ name }) => name.includes(part));
    const costs: Cost[] = [];
    for (const work of works)
      for (const connections of CONNECTIONS) {
        const load = () => send(product.demo.baseUrl, work, worlds, connections);
        await load();
        const rounds: [ours: number, postgres: number][] = [];
        while (rounds.length < ROUNDS) {
          const before = [processCpuMs(product.pid), await postgresCpuMs(sql)] as const;
          await load();
          const micros = (after: number, from: number) => ((after - from) * 1_000) / REQUESTS;
          rounds.push([micros(processCpuMs(product.pid), before[0]), micros(await postgresCpuMs(sql), before[1])]);
        }
        const [oursMicros, postgresMicros] = [rounds.map(([ours]) => ours), rounds.map(([, theirs]) => theirs)];
        costs.push({ work: work.name, connections, oursMicros, postgresMicros });
        process.stderr.write(`  ${work.name} at ${connections}: ${oursMicros.map(Math.round).join(", ")} µs\n`);
      }

    const profile = await ProcessProfile.open(product.pid, inspectPort);
    const tops: Record<string, ProfiledFunction[]> = {};
    const most = Math.max(...CONNECTIONS);
    for (const work of works) {
      await profile.start();
      await send(product.demo.baseUrl, work, worlds, most);
      tops[work.name] = await profile.stop(resultFile(`${work.name.replaceAll(" ", "-")}.cpuprofile`));
    }
    profile.close();
    report("cost", [tableOf(costs)], costs);
    for (const [name, functions] of Object.entries(tops))
      console.log(`\n## ${name}, ${most} connections\n\n${listOf(functions)}`);
  } finally {
    await sql.end({ timeout: 5 });
    await product.close();
  }
}

async function send(url: string, work: ShippedWork, worlds: readonly World[], connections: number): Promise<void> {
  const requests = work.targets(worlds);
  const { errors, statusCodeStats = {} } = await autocannon({
    url,
    method: work.method,
    connections,
    amount: REQUESTS,
    setupClient: (client) => client.setRequests(requests.map((target) => ({ ...target, method: work.method }))),
  });
  const expected = statusCodeStats[`${work.expectedStatus}`]?.count ?? 0;
  if (errors > 0 || expected !== REQUESTS)
    throw new Error(`${work.name}: ${errors} errors, ${JSON.stringify(statusCodeStats)}. No measurement.`);
}

function tableOf(costs: readonly Cost[]) {
  const told = (micros: readonly number[]) =>
    `${Math.round(median(micros))} (${Math.round(Math.min(...micros))}-${Math.round(Math.max(...micros))})`;
  return {
    title: `Processor time of a request in µs, median and rounds of ${REQUESTS}`,
    columns: ["", "connections", "ours", "PostgreSQL's"],
    rows: costs.map(({ work, connections, oursMicros, postgresMicros }) => [
      ...[work, connections, told(oursMicros), told(postgresMicros)],
    ]),
  };
}

const listOf = (functions: readonly ProfiledFunction[]): string =>
  functions
    .slice(0, TOLD)
    .map(({ name, percent }) => `${percent.toFixed(1).padStart(5)} % ${name}`)
    .join("\n");
