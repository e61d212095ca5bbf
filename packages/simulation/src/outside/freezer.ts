import { POLICY } from "../service-process.ts";
import type { Simulation } from "../simulation.ts";
import { actAmidWrites } from "./amid-writes.ts";
import type { Merchant } from "./merchant.ts";

/** Others need a poll, and some statements, to take its lanes. */
const LONGEST_TAKING_MS = 2_500;

/**
 * Freezes processes in the instants in which they read what is due, for a little longer than their lease: what such a process
 * read is sent by another, just before it goes on.
 */
export function freezeReaders(
  simulation: Simulation,
  merchants: readonly Merchant[],
  isBusy: () => boolean,
): Promise<void> {
  const act = () => {
    if (isBusy()) freezeOne(simulation);
  };
  const meddler = { name: "freezer", longestLeadMs: 12, pauseMs: [1_000, 4_000], act } as const;
  return actAmidWrites(simulation, merchants, { meddler, isBusy });
}

function freezeOne(simulation: Simulation): void {
  const { scheduler, processes } = simulation;
  const delivering = processes.filter(({ isDelivering, life }) => isDelivering && life.isOpen);
  // Somebody is left who takes its lanes.
  if (delivering.length < 2) return;
  const process = scheduler.random.pick(delivering);
  simulation.freeze(process);
  scheduler.after(POLICY.leaseMs + scheduler.random.between(0, LONGEST_TAKING_MS), {
    name: `${process.life.name}: revived`,
    run: () => process.life.revive(),
  });
}
