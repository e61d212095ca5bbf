import type { Certificate } from "@quote-financing/testing/certificate-authority";
import { createReceiver, type Receiver, receiverAuthority } from "@quote-financing/testing/create-receiver";
import { report, type Table } from "../measure/report.ts";
import { observe } from "../product/observe.ts";
import { startBenchProduct } from "../product/start-bench-product.ts";
import { createCrowd } from "./fill-crowd.ts";
import { type DestinationsFigures, measureManyDestinations } from "./many-destinations.ts";
import { type CrowdPhase, measureCrowd } from "./measure-crowd.ts";
import { startBystander } from "./start-bystander.ts";

const LANES = 10_000;
const DESTINATIONS_EACH = 50;

/**
 * Many lanes of many organizations that have something to send in the same moment, and one organization beside them; and
 * what many destinations cost the one who posts. Against the product as shipped.
 *
 * @param lanes 10 000 when omitted; 50 of each organization
 */
export async function benchCrowd(lanes = `${LANES}`): Promise<void> {
  const organizations = Math.ceil(Number(lanes) / DESTINATIONS_EACH);
  if (!(organizations >= 1)) throw new Error("Usage: pnpm bench crowd [lanes]");
  const { issue, caPem } = await receiverAuthority();
  const certificate = await issue(["localhost"]);
  const bystander = await startBystander(certificate);
  const receivers = await createReceivers(organizations, certificate);
  const urls = receivers.map(({ url }) => url);
  const product = await startBenchProduct(caPem, "crowd");
  const sql = observe(product.demo.databaseUrl);
  try {
    const destinations = await measureManyDestinations(product, sql, urls[0] ?? "");
    const crowd = await createCrowd(sql, product.box, { urls, destinationsEach: DESTINATIONS_EACH });
    await sql`vacuum analyze`;
    const phases = await measureCrowd({ product, sql, bystander, crowd });
    const count = organizations * DESTINATIONS_EACH;
    report("crowd", [crowdTable(phases, count), destinationsTable(destinations)], {
      lanes: count,
      phases,
      destinations,
    });
  } finally {
    bystander.close();
    await sql.end({ timeout: 5 });
    await product.close();
    for (const receiver of receivers) await receiver.close();
  }
}

/** A receiver for each organization; one certificate does for all. */
async function createReceivers(count: number, certificate: Certificate): Promise<Receiver[]> {
  const receivers: Receiver[] = [];
  while (receivers.length < count) receivers.push(await createReceiver({ certificate }));
  return receivers;
}

const ms = (value: number | undefined) => (value === undefined ? "" : value.toFixed(1));

const crowdTable = (phases: readonly CrowdPhase[], lanes: number): Table => ({
  title: `One organization that posts an event a second, beside ${lanes} lanes of others: POST to receipt`,
  columns: [
    "",
    "events",
    "p50 ms",
    "p99 ms",
    "drained in s",
    "failed attempts",
    "PostgreSQL CPU ms/delivery",
    "our CPU ms/delivery",
  ],
  rows: phases.map(({ name, events, p50Ms, p99Ms, drainedMs, failures = "", postgresMs, oursMs }) => {
    const each = (value: number | undefined) => (value === undefined ? "" : (value / lanes).toFixed(2));
    const seconds = drainedMs === undefined ? "" : (drainedMs / 1_000).toFixed(1);
    return [name, events, ms(p50Ms), ms(p99Ms), seconds, failures, each(postgresMs), each(oursMs)];
  }),
});

const destinationsTable = ({ fewMs, manyMs, ratio }: DestinationsFigures): Table => ({
  title: "POST /v1/quotes with 2 and with 50 destinations, in turn, while their events are delivered",
  columns: ["", "p50 ms", "50 / 2"],
  rows: [
    ["2 destinations", ms(fewMs), ""],
    ["50 destinations", ms(manyMs), ratio.toFixed(2)],
  ],
});
