import { createDatabase } from "@quote-financing/db/database";
import { silentLog } from "../delivery-log.ts";
import { startDeliveryLoop } from "../delivery-loop.ts";
import { createHttpsSender } from "../http/https-sender.ts";
import { DEFAULT_POLICY } from "../policy.ts";
import { localAddresses, testSecretBox } from "../testing-world.ts";
import { withCrashPoint } from "./crash-points.ts";
import type { WorkerOrder, WorkerReport } from "./worker-order.ts";

/** A delivery loop in a process of its own, for fault tests: it may be killed, stopped, or told where to die. */
const order = JSON.parse(process.env.WORKER_ORDER ?? "{}") as WorkerOrder;
const policy = { ...DEFAULT_POLICY, ...order.policy };
const db = createDatabase({ url: order.databaseUrl, maxConnections: 8, applicationName: "worker" });
const { send, close } = createHttpsSender({ addressPolicy: localAddresses, limits: policy });
const parts =
  order.crashPoint === undefined ? { db, send } : withCrashPoint({ db, send }, order.crashPoint, order.passes ?? 1);

const loop = startDeliveryLoop({
  ...parts,
  clock: { now: () => new Date() },
  secretBox: testSecretBox,
  addressPolicy: localAddresses,
  policy,
  log: order.isLoud === true ? { info: console.info, warn: console.warn, error: console.error } : silentLog,
});

const report = (message: WorkerReport) => process.send?.(message);
const timer = setInterval(() => report({ rssBytes: process.memoryUsage().rss, ...loop.stats() }), 200);

process.on("message", async (message) => {
  if (message !== "stop") return;
  clearInterval(timer);
  await loop.stop();
  await close();
  await db.close();
  process.disconnect();
});
report({ rssBytes: process.memoryUsage().rss, ...loop.stats() });
