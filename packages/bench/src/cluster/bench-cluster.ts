import { setTimeout as pause } from "node:timers/promises";
import { createSecretBox } from "@quote-financing/api/maintenance/sealing/create-secret-box";
import { report } from "../measure/report.ts";
import { addDestination } from "../product/add-destination.ts";
import { type Merchant, seedMerchant } from "../product/seed-merchant.ts";
import { ClusterNodes } from "./cluster-nodes.ts";
import { startClusterWorld } from "./cluster-world.ts";
import { keepLedger, LEDGER_COLUMNS, type Ledger } from "./ledger.ts";
import { MerchantLoad } from "./merchant-load.ts";
import { whileAway } from "./while-away.ts";

const MERCHANTS = 8;
const AWAY_MS = 12_000;
const TROUBLES = ["kill", "move", "stop"] as const;
const USAGE = `pnpm bench cluster [minutes] [${TROUBLES.join(",")}]
CITUS_CLUSTER_URL   of a database that is migrated and distributed over at least two workers (db:distribute)
CITUS_STOP, CITUS_START   commands that end a worker without warning and start it again; $PORT says which`;

/**
 * The ledger of a cluster in bad weather: merchants on all workers send quotes to two servers, while in every minute a server is
 * killed, a shard is moved and a worker is stopped for a while. All of it is asked for at the end.
 *
 * @param minutes 10 when omitted
 * @param troubles which of them, with commas between; all when omitted
 */
export async function benchCluster(minutes = "10", troubles = TROUBLES.join(",")): Promise<void> {
  const has = (trouble: (typeof TROUBLES)[number]) => troubles.split(",").includes(trouble);
  const { CITUS_CLUSTER_URL: url = "", CITUS_STOP: stop = "", CITUS_START: start = "" } = process.env;
  if ([url, stop, start].includes("") || !(Number(minutes) > 0)) throw new Error(USAGE);
  const { sql, receiver, servers, close } = await startClusterWorld(url, { servers: 2 });
  const nodes = new ClusterNodes(sql, { stop, start });
  const merchants: Merchant[] = [];
  for (let index = 0; index < MERCHANTS; index += 1) {
    const merchant = await seedMerchant(sql);
    const address = `${receiver.url}/${merchant.organizationId}`;
    await addDestination(sql, createSecretBox(servers.secretsKey), { ...merchant, url: address });
    merchants.push(merchant);
  }
  const loads = merchants.map((merchant) => new MerchantLoad(merchant, () => servers.origin()));
  const rows: string[][] = [];
  const endsAllAtMs = performance.now() + Number(minutes) * 60_000;
  // On a machine that has much to do a round of troubles can take longer than its minute: then there are fewer.
  for (let minute = 1; performance.now() < endsAllAtMs; minute += 1) {
    const endsAtMs = performance.now() + 60_000;
    await pause(10_000);
    // Every other minute the next server starts while a worker is away.
    const killsEarly = has("kill") && (minute % 2 === 1 || !has("stop"));
    const meanwhile = async () => (has("kill") && !killsEarly ? servers.killOne() : undefined);
    if (killsEarly) await servers.killOne();
    const moved = has("move") ? await nodes.moveOne() : "none";
    const away = has("stop") ? await whileAway({ nodes, loads, awayMs: AWAY_MS, meanwhile }) : ["", ""];
    await pause(Math.max(0, endsAtMs - performance.now()));
    rows.push([String(minute), String(loads.reduce((sum, load) => sum + load.acknowledged.length, 0)), moved, ...away]);
    console.log(rows.at(-1)?.join(" | "));
  }
  await Promise.all(loads.map((load) => load.end()));
  const ledger: Ledger = await keepLedger({ sql, loads, receiver });
  const columns = ["minute", "quotes so far", "move", "others while one is away", "its own merchants"];
  report(
    "cluster",
    [
      {
        title: `A worker stopped for ${AWAY_MS / 1_000} s, a shard moved and a server killed each minute`,
        columns,
        rows,
      },
      { title: "The ledger", columns: LEDGER_COLUMNS, rows: [LEDGER_COLUMNS.map((name) => String(ledger[name]))] },
    ],
    ledger,
  );
  await close();
}
