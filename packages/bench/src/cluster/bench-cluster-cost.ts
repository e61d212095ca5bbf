import { setTimeout as pause } from "node:timers/promises";
import { createSecretBox } from "@quote-financing/api/maintenance/sealing/create-secret-box";
import { report } from "../measure/report.ts";
import { addDestination } from "../product/add-destination.ts";
import { serverCpuMs } from "../product/process-cpu.ts";
import { seedMerchant } from "../product/seed-merchant.ts";
import { startClusterWorld } from "./cluster-world.ts";
import { MerchantLoad } from "./merchant-load.ts";

const WARM_UP_MS = 15_000;
const USAGE = `pnpm bench cluster-cost [seconds]
CITUS_CLUSTER_URL   of a migrated database, distributed or not
CITUS_POSTMASTERS   the numbers of the first processes of all its PostgreSQL servers, with commas between`;

/**
 * What a quote with its delivery costs PostgreSQL, and what nothing costs: processor time of all nodes together, for one server with REST
 * and delivery. Run it for a cluster and for one PostgreSQL of the same version, and compare.
 *
 * @param seconds of each part; 60 when omitted
 */
export async function benchClusterCost(seconds = "60"): Promise<void> {
  const { CITUS_CLUSTER_URL: url = "", CITUS_POSTMASTERS: postmasters = "" } = process.env;
  if (url === "" || postmasters === "" || !(Number(seconds) > 0)) throw new Error(USAGE);
  const cpuMs = () => postmasters.split(",").reduce((sum, pid) => sum + serverCpuMs(Number(pid)), 0);
  const { sql, receiver, servers, close } = await startClusterWorld(url, { servers: 1 });
  const loads: MerchantLoad[] = [];
  for (let index = 0; index < 4; index += 1) {
    const merchant = await seedMerchant(sql);
    await addDestination(sql, createSecretBox(servers.secretsKey), { ...merchant, url: receiver.url });
    loads.push(new MerchantLoad(merchant, () => servers.origin()));
  }
  const quotes = () => loads.reduce((sum, load) => sum + load.acknowledged.length, 0);
  const measure = async () => {
    await pause(WARM_UP_MS);
    const [beforeMs, quotesBefore, startedAtMs] = [cpuMs(), quotes(), performance.now()];
    await pause(Number(seconds) * 1_000);
    const usedMs = cpuMs() - beforeMs;
    return { usedMs, quotes: quotes() - quotesBefore, seconds: (performance.now() - startedAtMs) / 1_000 };
  };
  const busy = await measure();
  await Promise.all(loads.map((load) => load.end()));
  const idle = await measure();
  await close();
  const idlePerSecond = idle.usedMs / idle.seconds;
  const perQuote = (busy.usedMs - idlePerSecond * busy.seconds) / busy.quotes;
  const columns = [
    "quotes",
    "ms for a quote, its reading and its delivery",
    "ms/s idle",
    "ms for a quote, idle included",
  ];
  const figures = [busy.quotes, perQuote, idlePerSecond, busy.usedMs / busy.quotes].map((figure) => figure.toFixed(1));
  report("cluster-cost", [{ title: "Processor time of PostgreSQL", columns, rows: [figures] }], { busy, idle });
}
