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
const BETWEEN_MOVES_MS = 3_000;
const TROUBLES = ["kill", "move", "stop"] as const;
const USAGE = `pnpm bench cluster [minutes] [${TROUBLES.join(",")}]
CITUS_CLUSTER_URL   of a database that is migrated and distributed over at least two workers (db:distribute)
CITUS_STOP, CITUS_START   commands that end a worker without warning and start it again; $PORT says which`;

/**
 * The ledger of a cluster in bad weather: merchants on all workers send quotes to two servers, while in every minute a server is
 * killed and a worker is stopped for a while, and one shard after another is moved. All of it is asked for at the end.
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
  const startedAtMs = performance.now();
  const moves = has("move") ? keepMoving(nodes) : undefined;
  for (let minute = 1; minute <= Number(minutes); minute += 1) {
    await pause(10_000);
    // Every other minute the next server starts while a worker is away.
    const killsEarly = has("kill") && (minute % 2 === 1 || !has("stop"));
    const meanwhile = async () => (has("kill") && !killsEarly ? servers.killOne() : undefined);
    if (killsEarly) await servers.killOne();
    const away = has("stop") ? await whileAway({ nodes, loads, awayMs: AWAY_MS, meanwhile }) : ["", ""];
    await pause(Math.max(0, startedAtMs + minute * 60_000 - performance.now()));
    const moved = moves?.said() ?? "none";
    rows.push([String(minute), String(loads.reduce((sum, load) => sum + load.acknowledged.length, 0)), moved, ...away]);
    console.log(rows.at(-1)?.join(" | "));
  }
  await moves?.end();
  await Promise.all(loads.map((load) => load.end()));
  const ledger: Ledger = await keepLedger({ sql, loads, receiver });
  const columns = ["minute", "quotes so far", "moves that ended", "others while one is away", "its own merchants"];
  report(
    "cluster",
    [
      {
        title: `A worker stopped for ${AWAY_MS / 1_000} s and a server killed each minute, shards moved all the while`,
        columns,
        rows,
      },
      { title: "The ledger", columns: LEDGER_COLUMNS, rows: [LEDGER_COLUMNS.map((name) => String(ledger[name]))] },
    ],
    ledger,
  );
  await close();
}

/** Moves one shard after another: one takes longer than a minute where a worker is stopped in each. */
function keepMoving(nodes: ClusterNodes) {
  const said: string[] = [];
  let isOver = false;
  const move = async (): Promise<void> => {
    while (!isOver) {
      said.push(await nodes.moveOne());
      await pause(BETWEEN_MOVES_MS);
    }
  };
  const running = move();
  return {
    /** What has been said since it was asked last: of moves that failed their number. */
    said: () => {
      const all = said.splice(0);
      const moved = all.filter((text) => text.startsWith("moved"));
      return [...moved, `${all.length - moved.length} failed`].join("; ");
    },
    end: () => {
      isOver = true;
      return running;
    },
  };
}
