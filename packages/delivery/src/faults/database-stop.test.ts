import { mkdirSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { createDatabase, type Database } from "@quote-financing/db/database";
import {
  type EmbeddedPostgres,
  startEmbeddedPostgres,
} from "@quote-financing/db/embedded-postgres/start-embedded-postgres";
import { migrate } from "@quote-financing/db/migrate/migrate";
import { migrationsFolder } from "@quote-financing/db/migrate/migrations-folder";
import { removeCluster } from "@quote-financing/db/testing/remove-cluster";
import { createReceiver, type Receiver } from "@quote-financing/testing/create-receiver";
import { printMeasurements } from "@quote-financing/testing/print-measurements";
import { afterAll, beforeAll, expect, test } from "vitest";
import { DeliveryWorld, newEventIds } from "../testing-world.ts";
import { balance } from "./ledger.ts";
import { startWorker } from "./start-worker.ts";

/** From the first writes that are taken again. How long PostgreSQL replays its log is the machine's. */
const RECOVERY_MS = 10_000;
/** Writers wait for nobody: without a pause they outrun one receiver. */
const FEEDER_PAUSE_MS = 10;
/** A lease that ends while the database is away, and the one of every installation, which outlives it. */
const LEASES = [
  { stops: 2, policy: { leaseMs: 2_000, pollMs: 50, maintenanceMs: 1_000 } },
  { stops: 2, policy: {} },
];

let dataDir: string;
let server: EmbeddedPostgres;
let db: Database;
let receiver: Receiver;

beforeAll(async () => {
  dataDir = join(tmpdir(), `quote-financing-fault-${process.pid}`);
  mkdirSync(dataDir, { mode: 0o711 });
  server = await startEmbeddedPostgres({ dataDir });
  await migrate({ url: server.url, migrationsFolder });
  db = createDatabase({ url: server.url, maxConnections: 6 });
  receiver = await createReceiver();
}, 180_000);
afterAll(async () => {
  await receiver.close();
  await db.close();
  await server.stop();
  removeCluster(dataDir);
  rmSync(dataDir, { recursive: true, force: true });
}, 180_000);

/** SIGQUIT to the postmaster is `pg_ctl stop -m immediate`: no checkpoint, connections cut, recovery from the log. */
function stopImmediately(folder: string): void {
  const found = readdirSync(folder, { recursive: true, encoding: "utf8" }).find((path) =>
    path.endsWith("postmaster.pid"),
  );
  if (found === undefined) throw new Error("No server runs there.");
  process.kill(Number(readFileSync(join(folder, found), "utf8").split("\n", 1)[0]), "SIGQUIT");
}

test.each(LEASES)(
  "PostgreSQL stopped at once under load, $policy: what was acknowledged arrives, and delivery recovers by itself",
  async ({ stops, policy }) => {
    const world = await DeliveryWorld.create(db);
    const path = `/${world.organizationId}`;
    await world.addDestination(receiver.url.replace("/events", path));
    const worker = await startWorker({ databaseUrl: server.url, policy });
    await worker.ready();
    const recorded: string[] = [];
    const uncertain: string[] = [];
    let isFeeding = true;
    const feeder = (async () => {
      while (isFeeding) {
        const ids = newEventIds(3, new Date());
        const isRecorded = await world.addEvents(ids.length, new Date(), ids).then(
          () => true,
          () => false,
        );
        (isRecorded ? recorded : uncertain).push(...ids);
        await sleep(FEEDER_PAUSE_MS);
      }
    })();
    const recoveries: number[] = [];

    for (let stop = 0; stop < stops; stop += 1) {
      await receiver.waitForRequests(receiver.requests.length + 50);
      const before = recorded.length;
      stopImmediately(dataDir);
      await expect.poll(() => recorded.length, { timeout: 3 * RECOVERY_MS }).toBeGreaterThan(before + 10);
      const answersAtMs = performance.now();
      await receiver.waitForRequests(receiver.requests.length + 20);
      recoveries.push(Math.round(performance.now() - answersAtMs));
    }
    isFeeding = false;
    await feeder;
    await expect.poll(() => world.isDelivered(), { timeout: 30_000, interval: 100 }).toBe(true);
    await worker.stop();

    const own = receiver.requests.filter((request) => request.path === path);
    const figures = await balance(world, recorded, own, [path], uncertain);
    printMeasurements("immediate stops", { recoveriesMs: recoveries, uncertain: uncertain.length, ...figures });
    expect(figures).toMatchObject({ lost: 0, phantom: 0, stuck: 0 });
    expect(Math.max(...recoveries)).toBeLessThan(RECOVERY_MS);
  },
  120_000,
);
