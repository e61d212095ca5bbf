import { randomBytes } from "node:crypto";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createReceiver } from "@quote-financing/testing/create-receiver";
import { withBenchDatabase } from "../bench-database.ts";
import { report } from "../measure/report.ts";
import { observe } from "../product/observe.ts";
import { benchLatency, latencyTable } from "./bench-latency.ts";
import { benchThroughput, throughputTable } from "./bench-throughput.ts";

/** How fast events leave, next to two job queues, and how fast one arrives. */
export async function benchDelivery(): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), "quote-financing-bench-ca-"));
  const receiver = await createReceiver();
  const caFile = join(folder, "ca.pem");
  writeFileSync(caFile, receiver.caPem);
  try {
    await withBenchDatabase(async (databaseUrl, sql) => {
      const environment = {
        DATABASE_URL: databaseUrl,
        SECRETS_KEY: randomBytes(32).toString("base64url"),
        NODE_EXTRA_CA_CERTS: caFile,
      };
      const observer = observe(databaseUrl);
      const world = { databaseUrl, sql, observer, receiver, environment };
      const latency = await benchLatency(world);
      const throughput = await benchThroughput(world);
      await observer.end();
      report("delivery", [throughputTable(throughput), latencyTable(latency)], { throughput, latency });
    });
  } finally {
    await receiver.close();
    rmSync(folder, { recursive: true, force: true });
  }
}
