import { setTimeout as pause } from "node:timers/promises";
import type { ClusterNodes } from "./cluster-nodes.ts";
import type { MerchantLoad } from "./merchant-load.ts";

/** What was begun before a worker ended may be answered after it did. */
const SETTLED_MS = 1_000;

/** Stops a worker for a while, at least so long. @returns what merchants of others and its own were answered meanwhile, each status with its count. */
export async function whileAway({
  nodes,
  loads,
  awayMs,
  meanwhile,
}: {
  readonly nodes: ClusterNodes;
  readonly loads: readonly MerchantLoad[];
  readonly awayMs: number;
  readonly meanwhile: () => Promise<void>;
}): Promise<string[]> {
  const { own, startAgain } = await nodes.stopOne(loads.map(({ merchant }) => merchant.organizationId));
  const fromMs = performance.now() + SETTLED_MS;
  await Promise.all([pause(awayMs), meanwhile()]);
  const untilMs = performance.now();
  await startAgain();
  const counted = (belongs: boolean) => {
    const counts: Record<string, number> = {};
    for (const { merchant, answers } of loads) {
      if (own.has(merchant.organizationId) !== belongs) continue;
      for (const { atMs, kind, status, hasRetryAfter } of answers) {
        if (atMs < fromMs || atMs > untilMs) continue;
        const name = `${kind} ${status}${status === 503 && !hasRetryAfter ? " without Retry-After" : ""}`;
        counts[name] = (counts[name] ?? 0) + 1;
      }
    }
    return Object.entries(counts)
      .map(([name, count]) => `${name}: ${count}`)
      .sort()
      .join(", ");
  };
  return [counted(false), counted(true)];
}
