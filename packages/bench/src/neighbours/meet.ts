import { setTimeout as pause } from "node:timers/promises";
import { median, quantile } from "../measure/median.ts";
import type { Demo } from "../product/start-product.ts";
import { SAMPLE_QUOTE } from "../rest/sample-quote.ts";

/** A bystander's own pace, below its limits: what is measured is waiting, not throughput. */
const PACE_MS = 25;
const POST_EACH = 5;

export interface Met {
  readonly getP99Ms: number;
  readonly postP50Ms: number;
  readonly unavailable: number;
}

/** Reads and now and then writes at a steady pace, whether or not the one before was answered. */
export async function meet(demo: Demo, phaseMs: number): Promise<Met> {
  const signal = AbortSignal.timeout(phaseMs);
  const headers = {
    Authorization: `Bearer ${demo.organizations["zonnig-dak"]?.apiKey}`,
    "Content-Type": "application/json",
  };
  const gets: number[] = [];
  const posts: number[] = [];
  let unavailable = 0;
  const timed = async (times: number[], path: string, init: RequestInit): Promise<string> => {
    const startedAtMs = performance.now();
    const response = await fetch(`${demo.baseUrl}${path}`, { headers, ...init });
    const text = await response.text();
    times.push(performance.now() - startedAtMs);
    if (response.status === 503) unavailable += 1;
    return text;
  };
  const create = () => timed(posts, "/v1/quotes", { method: "POST", body: JSON.stringify(SAMPLE_QUOTE) });
  const { quoteId } = (JSON.parse(await create()) as { data: { quoteId: string } }).data;
  const calls: Promise<string>[] = [];
  for (let round = 1; !signal.aborted; round += 1) {
    calls.push(round % POST_EACH === 0 ? create() : timed(gets, `/v1/quotes/${quoteId}`, {}));
    await pause(PACE_MS);
  }
  await Promise.all(calls);
  return { getP99Ms: quantile(gets, 0.99), postP50Ms: median(posts), unavailable };
}
