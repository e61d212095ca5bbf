import { readFileSync } from "node:fs";
import { setTimeout as pause } from "node:timers/promises";
import autocannon from "autocannon";
import { report } from "../measure/report.ts";
import { startProduct } from "../product/start-product.ts";

const REQUESTS = Number(process.env.BENCH_REQUESTS ?? 100_000);
const CONNECTIONS = 16;
const SETTLE_MS = 3_000;
const KB_PER_MB = 1_000;

const ENVIRONMENT = { RATE_LIMIT_PER_SECOND: "100000", RATE_LIMIT_BURST: "100000" };

/** What a process of the product needs: time until it is ready on data that is there, and memory. */
export async function benchMemory(): Promise<void> {
  const product = await startProduct({ environment: ENVIRONMENT });
  try {
    const startedAtMs = performance.now();
    const { origin, child } = await product.startAgain();
    const readyMs = performance.now() - startedAtMs;
    await pause(SETTLE_MS);
    const freshMb = residentMb(child.pid);
    const key = product.demo.organizations["zonnig-dak"]?.apiKey;
    const { non2xx, errors } = await autocannon({
      url: `${origin}/v1/cases`,
      headers: { authorization: `Bearer ${key}` },
      connections: CONNECTIONS,
      amount: REQUESTS,
    });
    if (non2xx > 0 || errors > 0) throw new Error(`${non2xx} requests were refused, ${errors} failed: no measurement.`);
    await pause(SETTLE_MS);
    const usedMb = residentMb(child.pid);
    const rows = [
      ["ready after a second start, ms", Math.round(readyMs), 2_000],
      ["resident when fresh, MB", freshMb, 200],
      [`resident after ${REQUESTS} requests, MB`, usedMb, 300],
    ];
    const table = { title: "What a process needs", columns: ["", "measured", "target"], rows };
    report("memory", [table], { readyMs, freshMb, usedMb });
  } finally {
    await product.close();
  }
}

/** Of /proc: with what it shares with other processes. */
function residentMb(pid = 0): number {
  const kb = /^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1];
  return Math.round(Number(kb) / KB_PER_MB);
}
