import { POLICY } from "../service-process.ts";
import type { Simulation } from "../simulation.ts";
import type { Merchant } from "./merchant.ts";

/** Others need a poll, and some statements, to take its lanes. */
const LONGEST_TAKING_MS = 2_500;

/**
 * Freezes processes in the instants in which they read what is due, for a little longer than their lease: what such a process
 * read is sent by another, just before it goes on.
 */
export class Freezer {
  readonly #simulation: Simulation;
  readonly #merchants: readonly Merchant[];

  constructor(simulation: Simulation, merchants: readonly Merchant[]) {
    this.#simulation = simulation;
    this.#merchants = merchants;
  }

  async run(isBusy: () => boolean): Promise<void> {
    const { scheduler } = this.#simulation;
    const { random } = scheduler;
    while (isBusy()) {
      const merchant = random.pick(this.#merchants);
      const making = Array.from({ length: random.between(1, 4) }, () => merchant.createQuote());
      await scheduler.sleep(random.between(0, 12), "freezer");
      if (isBusy()) this.#freezeOne();
      await Promise.all(making);
      await scheduler.sleep(random.between(1_000, 4_000), "freezer");
    }
  }

  #freezeOne(): void {
    const { scheduler, processes } = this.#simulation;
    const delivering = processes.filter(({ isDelivering, life }) => isDelivering && life.isOpen);
    // Somebody is left who takes its lanes.
    if (delivering.length < 2) return;
    const process = scheduler.random.pick(delivering);
    this.#simulation.freeze(process);
    scheduler.after(POLICY.leaseMs + scheduler.random.between(0, LONGEST_TAKING_MS), {
      name: `${process.life.name}: revived`,
      run: () => process.life.revive(),
    });
  }
}
