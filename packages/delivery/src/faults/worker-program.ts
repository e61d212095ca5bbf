import { createDatabase } from "@quote-financing/db/database";
import { systemClock } from "@quote-financing/domain/time/clock";
import { silentLog } from "../delivery-log.ts";
import { startDeliveryLoop } from "../delivery-loop.ts";
import type { DeliveryOptions } from "../delivery-options.ts";
import { DEFAULT_POLICY } from "../delivery-policy.ts";
import { runDeliveryTick } from "../delivery-tick.ts";
import { createHttpsSender } from "../sending/http/https-sender.ts";
import { localAddresses, testSecretBox, UNPACED } from "../testing-world.ts";
import { withCrashPoint } from "./crash-points.ts";
import { jumpingClock } from "./jumping-clock.ts";
import type { WorkerOrder, WorkerReport } from "./worker-order.ts";

/** Delivery in a process of its own, for fault tests: it may be killed, stopped, or told where to die. */
const order = JSON.parse(process.env.WORKER_ORDER ?? "{}") as WorkerOrder;
const { cron, clockJumps } = order;
const policy = { ...DEFAULT_POLICY, ...UNPACED, ...order.policy };
const db = createDatabase({ url: order.databaseUrl, maxConnections: 8, applicationName: "worker" });
const { send, close } = createHttpsSender({ addressPolicy: localAddresses, limits: policy });
const dependencies =
  order.crashPoint === undefined ? { db, send } : withCrashPoint({ db, send }, order.crashPoint, order.passes ?? 1);
const ahead = { now: () => new Date(systemClock.now().getTime() + (cron?.aheadMs ?? 0)) };
const options: DeliveryOptions = {
  ...dependencies,
  clock: clockJumps === undefined ? ahead : await jumpingClock(db, clockJumps.byMs, clockJumps.everyMs),
  secretBox: testSecretBox,
  addressPolicy: localAddresses,
  policy,
  log: order.isLoud === true ? { info: console.info, warn: console.warn, error: console.error } : silentLog,
};
const report = (message: WorkerReport) => process.send?.(message);

async function end(): Promise<void> {
  await close();
  await db.close();
  process.disconnect();
}

if (cron === undefined) runLoop();
else {
  const { delivered, failed } = await runDeliveryTick({ ...options, budgetMs: cron.budgetMs });
  report({ rssBytes: process.memoryUsage().rss, heldLanes: 0, inFlight: 0, delivered, failed });
  await end();
}

function runLoop(): void {
  const loop = startDeliveryLoop(options);
  const tell = () => report({ rssBytes: process.memoryUsage().rss, ...loop.stats() });
  const timer = setInterval(tell, 200);
  process.on("message", async (message) => {
    if (message !== "stop") return;
    clearInterval(timer);
    await loop.stop();
    await end();
  });
  tell();
}
