import { createIdMaker } from "@quote-financing/domain/ids/ids";
import { systemClock } from "@quote-financing/domain/time/clock";
import { printMeasurements } from "@quote-financing/testing/print-measurements";
import { afterAll, beforeAll, expect, test } from "vitest";
import { MerchantClient, quoteBody } from "./merchant-client.ts";
import { type FrontProxy, startProxy } from "./round-robin-proxy.ts";
import type { ServerProcess } from "./server-process.ts";
import { createInstallation, type Installation } from "./testing-installation.ts";

/** `pnpm test:faults` runs it longer. */
const SECONDS = Number(process.env.FAULT_SECONDS ?? 10);
const KILL_EVERY_MS = 3_000;
const CLIENTS = 6;
/** Each client's: a backlog of thousands would only be worked off afterwards. */
const PAUSE_MS = 20;

let installation: Installation;
let proxy: FrontProxy;
let servers: ServerProcess[];

beforeAll(async () => {
  installation = await createInstallation();
  proxy = await startProxy();
  servers = await Promise.all([1, 2, 3].map(() => installation.start()));
  putBehindProxy();
});

afterAll(async () => {
  await proxy.close();
  await installation.close();
});

const putBehindProxy = () => proxy.setPorts(servers.map(({ port }) => port ?? 0));

const pause = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));

/** A backend that sends a quote until it is acknowledged, under the same id. */
async function sendUntil(isOver: () => boolean, acknowledged: string[], errors: number[]): Promise<void> {
  const makeId = createIdMaker(systemClock);
  const client = new MerchantClient(proxy.origin, installation.token);
  while (!isOver()) {
    const quoteId = makeId("quote");
    const sendOnce = () =>
      client.post("quotes", quoteBody({ quoteId })).then(
        ({ status }) => status,
        () => 0,
      );
    for (let status = await sendOnce(); status !== 201 && status !== 200; status = await sendOnce()) {
      errors.push(status);
      await pause(PAUSE_MS);
    }
    acknowledged.push(quoteId);
    await pause(PAUSE_MS);
  }
}

/** Kills one process after another without warning; a new one takes its place. */
async function killUntil(isOver: () => boolean, killed: () => void): Promise<void> {
  for (let index = 0; !isOver(); index = (index + 1) % servers.length) {
    await pause(KILL_EVERY_MS);
    await servers[index]?.stop("SIGKILL");
    servers[index] = await installation.start();
    putBehindProxy();
    killed();
  }
}

test(
  "three processes, one killed every few seconds under load: nothing is lost, and only what was in flight fails",
  async () => {
    const { receiver, services, organizationId } = installation;
    const owner = new MerchantClient(proxy.origin, installation.token);
    await owner.post("events/destinations", { name: "Ontvanger", url: receiver.url });
    const acknowledged: string[] = [];
    const errors: number[] = [];
    const endsAtMs = performance.now() + SECONDS * 1_000;
    let kills = 0;
    const isOver = () => performance.now() > endsAtMs && kills >= 2;

    const killing = killUntil(isOver, () => void (kills += 1));
    await Promise.all(Array.from({ length: CLIENTS }, () => sendUntil(isOver, acknowledged, errors)));
    await killing;

    const arrivedIds = () => receiver.requests.map(({ body }) => JSON.parse(body).data.quoteId as string);
    const lost = () => {
      const arrived = new Set(arrivedIds());
      return acknowledged.filter((quoteId) => !arrived.has(quoteId)).length;
    };
    await expect.poll(lost, { timeout: 65_000, interval: 250 }).toBe(0);
    const [stored] = await services.db.client<{ quotes: number }[]>`
    select count(*)::int as quotes from quotes where organization_id = ${organizationId}`;
    const duplicates = arrivedIds().length - new Set(arrivedIds()).size;
    printMeasurements("three processes, one killed", {
      kills,
      quotes: acknowledged.length,
      errors: errors.length,
      duplicates,
    });
    expect(stored?.quotes).toBe(acknowledged.length);
    expect(new Set(arrivedIds())).toEqual(new Set(acknowledged));
    expect(errors.length).toBeLessThanOrEqual(kills * CLIENTS);
    expect(errors.every((status) => status === 502 || status === 0)).toBe(true);
  },
  (SECONDS + 240) * 1_000,
);
