import type { Receiver } from "@quote-financing/testing/create-receiver";
import type { DeliveryWorld } from "../testing-world.ts";

/** What was committed and what arrived, counted outside the system under test. */
export interface LedgerBalance {
  readonly recorded: number;
  readonly arrived: number;
  readonly lost: number;
  readonly phantom: number;
  readonly stuck: number;
  readonly duplicates: number;
}

/**
 * @param recorded ids of the events that were committed.
 * @param requests what the receivers got; the destination is told by the path.
 * @param uncertain ids of events whose commit was not answered: they may have arrived.
 * @param paths of the destinations: each event must arrive at each.
 */
export async function balance(
  world: DeliveryWorld,
  recorded: readonly string[],
  requests: Receiver["requests"],
  paths: readonly string[],
  uncertain: readonly string[] = [],
): Promise<LedgerBalance> {
  const keysOf = (ids: readonly string[]) => paths.flatMap((path) => ids.map((eventId) => `${path} ${eventId}`));
  const wanted = new Set(keysOf(recorded));
  const possible = new Set(keysOf([...recorded, ...uncertain]));
  const arrivals = requests.map(({ path, body }) => `${path} ${String(JSON.parse(body).eventId)}`);
  const arrived = new Set(arrivals);
  return {
    recorded: wanted.size,
    arrived: arrivals.length,
    lost: [...wanted].filter((key) => !arrived.has(key)).length,
    phantom: [...arrived].filter((key) => !possible.has(key)).length,
    stuck: (await world.deliveries()).filter(({ state }) => state !== "delivered").length,
    duplicates: arrivals.length - arrived.size,
  };
}
