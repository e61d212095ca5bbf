import { randomBytes } from "node:crypto";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createReceiver } from "@quote-financing/testing/create-receiver";
import { withBenchDatabase } from "../bench-database.ts";
import { report } from "../measure/report.ts";
import { observe } from "../product/observe.ts";
import { benchLatency, latencyTable } from "./bench-latency.ts";
import { benchThroughput, type ThroughputWorld, throughputTable } from "./bench-throughput.ts";

/** How fast events leave, next to two job queues, and how fast one arrives. */
export async function benchDelivery(): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), "quote-financing-bench-ca-"));
  const receiver = await createReceiver();
  const caFile = join(folder, "ca.pem");
  writeFileSync(caFile, receiver.caPem);
  try {
    const inWorld = <Figures>(bench: (world: ThroughputWorld) => Promise<Figures>) =>
      withBenchDatabase(async (databaseUrl, sql) => {
        const environment = {
          DATABASE_URL: databaseUrl,
          SECRETS_KEY: randomBytes(32).toString("base64url"),
          NODE_EXTRA_CA_CERTS: caFile,
        };
        const observer = observe(databaseUrl);
        const figures = await bench({ databaseUrl, sql, observer, receiver, environment });
        await observer.end();
        return figures;
      });
    const latency = await inWorld(benchLatency);
    // On a PostgreSQL of its own: what the backlogs of the latencies wrote is not on its way to the disk beside it.
    const throughput = await inWorld(benchThroughput);
    report("delivery", [throughputTable(throughput), latencyTable(latency)], { throughput, latency });
  } finally {
    await receiver.close();
    rmSync(folder, { recursive: true, force: true });
  }
}
