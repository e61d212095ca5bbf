import type { Simulation } from "../simulation.ts";
import type { Merchant } from "./merchant.ts";

/**
 * Changes url and secret of destinations in the instants in which something is on its way to them: what a worker read just
 * before, or reads while the change is made, must not be sent by once it was answered.
 */
export class Mover {
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
      await scheduler.sleep(random.between(0, 6), "mover");
      await Promise.all([...making, random.chance(0.7) ? merchant.changeUrl() : merchant.rotateSecret()]);
      await scheduler.sleep(random.between(20, 400), "mover");
    }
  }
}
