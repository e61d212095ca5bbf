import type { Simulation } from "../simulation.ts";
import { actAmidWrites } from "./amid-writes.ts";
import type { Merchant } from "./merchant.ts";

/**
 * Changes url and secret of destinations in the instants in which something is on its way to them: what a worker read just
 * before, or reads while the change is made, must not be sent by once it was answered.
 */
export function moveDestinations(
  simulation: Simulation,
  merchants: readonly Merchant[],
  isBusy: () => boolean,
): Promise<void> {
  const { random } = simulation.scheduler;
  const act = (merchant: Merchant) => (random.chance(0.7) ? merchant.changeUrl() : merchant.rotateSecret());
  const meddler = { name: "mover", longestLeadMs: 6, pauseMs: [20, 400], act } as const;
  return actAmidWrites(simulation, merchants, { meddler, isBusy });
}
