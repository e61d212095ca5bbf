import { fileURLToPath } from "node:url";
import { createDatabase, type Database } from "@quote-financing/db/database";
import { migrate } from "@quote-financing/db/migrate/migrate";
import { type FailoverPostgres, startFailoverPostgres } from "@quote-financing/db/testing/start-failover-postgres";
import { createIdMaker } from "@quote-financing/domain/ids/ids";
import { systemClock } from "@quote-financing/domain/time/clock";
import { printMeasurements } from "@quote-financing/testing/print-measurements";
import { afterAll, beforeAll, expect, test } from "vitest";
import { MerchantClient, quoteBody } from "../merchant-client.ts";
import { createInstallation, type Installation } from "../testing-installation.ts";
import { createVirtualAddress, type VirtualAddress } from "./virtual-address.ts";

/** `pnpm test:faults` makes five. */
const FAILOVERS = Number(process.env.FAILOVERS ?? 1);
const CLIENTS = 4;
const LOAD_MS = 1_500;
const ANSWERED_WITHIN_MS = 5_000;
const MIGRATIONS = fileURLToPath(new URL("../../../../packages/db/migrations", import.meta.url));

let cluster: FailoverPostgres;
let address: VirtualAddress;
let db: Database;
let installation: Installation;

beforeAll(async () => {
  cluster = await startFailoverPostgres();
  address = await createVirtualAddress();
  address.moveTo(cluster.port());
  const url = address.urlOf(cluster.url);
  await migrate({ url, migrationsFolder: MIGRATIONS });
  db = createDatabase({ url, maxConnections: 4 });
  installation = await createInstallation({ db, url, close: () => db.close() });
});
afterAll(async () => {
  await installation.close();
  await address.close();
  await cluster.stop();
});

const pause = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));

/** What the world outside knows: sent, and acknowledged when. */
class Ledger {
  readonly acknowledgedAtMs = new Map<string, number>();
  readonly refusals = new Map<number, number>();

  refused(status: number): void {
    this.refusals.set(status, (this.refusals.get(status) ?? 0) + 1);
  }

  /** Of a create that was begun after that moment. */
  firstAfter(atMs: number): number | undefined {
    return [...this.acknowledgedAtMs.values()].find((each) => each > atMs);
  }
}

/** A backend that sends a quote until it is acknowledged, under the same id. */
async function sendUntil(isOver: () => boolean, client: MerchantClient, ledger: Ledger): Promise<void> {
  const makeId = createIdMaker(systemClock);
  while (!isOver()) {
    const quoteId = makeId("quote");
    for (let isAcknowledged = false; !isAcknowledged; ) {
      const status = await client.post("quotes", quoteBody({ quoteId })).then(
        (answer) => answer.status,
        () => 0,
      );
      isAcknowledged = status === 201 || status === 200;
      if (!isAcknowledged) {
        ledger.refused(status);
        await pause(20);
      }
    }
    ledger.acknowledgedAtMs.set(quoteId, performance.now());
  }
}

test(
  "a primary that is killed under load, and its standby promoted: nothing acknowledged is lost, nothing appears, creates go on within 5 s",
  async () => {
    const { receiver, organizationId, token } = installation;
    const server = await installation.start({ DELIVERY_LEASE_SECONDS: "5" });
    const client = new MerchantClient(server.origin, token);
    expect((await client.post("events/destinations", { name: "Ontvanger", url: receiver.url })).status).toBe(201);
    const ledger = new Ledger();
    let isOver = false;
    const load = Array.from({ length: CLIENTS }, () => sendUntil(() => isOver, client, ledger));

    const backAfterMs: number[] = [];
    for (let round = 1; round <= FAILOVERS; round += 1) {
      await pause(LOAD_MS);
      address.takeAway();
      await cluster.failOver();
      const promotedAtMs = performance.now();
      address.moveTo(cluster.port());
      await expect.poll(() => ledger.firstAfter(promotedAtMs), { timeout: 30_000, interval: 10 }).toBeDefined();
      backAfterMs.push((ledger.firstAfter(promotedAtMs) ?? Number.NaN) - promotedAtMs);
      if (round < FAILOVERS) await cluster.addStandby();
    }
    await pause(LOAD_MS);
    isOver = true;
    await Promise.all(load);

    const acknowledged = new Set(ledger.acknowledgedAtMs.keys());
    const arrived = () => new Set(receiver.requests.map(({ body }) => JSON.parse(body).data.quoteId as string));
    const missing = () => [...acknowledged].filter((quoteId) => !arrived().has(quoteId)).length;
    await expect.poll(missing, { timeout: 60_000, interval: 250 }).toBe(0);
    const rows = await db.client<{ quoteId: string }[]>`
      select quote_id as "quoteId" from quotes where organization_id = ${organizationId}`;
    const stored = new Set(rows.map(({ quoteId }) => quoteId));
    printMeasurements("failover to a synchronous standby", {
      failovers: FAILOVERS,
      quotes: acknowledged.size,
      refused: [...ledger.refusals.values()].reduce((sum, count) => sum + count, 0),
      slowestMs: Math.round(Math.max(...backAfterMs)),
      repeats: receiver.requests.length - arrived().size,
    });
    expect([...acknowledged].filter((quoteId) => !stored.has(quoteId))).toEqual([]);
    expect([...stored, ...arrived()].filter((quoteId) => !acknowledged.has(quoteId))).toEqual([]);
    expect(Math.max(...backAfterMs)).toBeLessThan(ANSWERED_WITHIN_MS);
    expect([...ledger.refusals.keys()].filter((status) => status !== 503)).toEqual([]);
  },
  (FAILOVERS * 60 + 120) * 1_000,
);
