import { SeededRandom } from "../engine/seeded-random.ts";
import type { Suspension } from "../ledger/ledger.ts";
import type { Simulation } from "../simulation.ts";
import { atAnyProcess } from "./clients.ts";
import type { Merchant } from "./merchant.ts";

/** Suspends organizations for a while, as an agent does. Its draws are its own. */
export class Suspender {
  readonly #simulation: Simulation;
  readonly #merchants: readonly Merchant[];
  readonly #random: SeededRandom;

  constructor(simulation: Simulation, merchants: readonly Merchant[], seed: number) {
    this.#simulation = simulation;
    this.#merchants = merchants;
    this.#random = new SeededRandom(seed);
  }

  /** Nobody is suspended in the end. */
  async run(isBusy: () => boolean): Promise<void> {
    while (isBusy()) {
      await this.#simulation.scheduler.sleep(this.#random.between(500, 9_000), "suspender");
      await this.#suspendForAWhile(this.#random.pick(this.#merchants));
    }
  }

  async #suspendForAWhile(merchant: Merchant): Promise<void> {
    const { scheduler, ledger } = this.#simulation;
    const { organizationId } = merchant;
    if (await this.#set(merchant, "suspend")) {
      const suspension: Suspension = { organizationId, fromMs: scheduler.nowMs, untilMs: Number.POSITIVE_INFINITY };
      ledger.suspensions.push(suspension);
      await scheduler.sleep(this.#random.between(50, 8_000), "suspender: suspended");
      suspension.untilMs = scheduler.nowMs;
    }
    // One whose answer was lost may hold too.
    while (!(await this.#set(merchant, "unsuspend"))) await scheduler.sleep(500, "suspender: tries again");
  }

  /** @returns whether it was answered as done. */
  async #set(merchant: Merchant, what: "suspend" | "unsuspend"): Promise<boolean> {
    const { organizationId } = merchant;
    const answer = await atAnyProcess(this.#simulation, `supportOrganizations.${what}`, (process) =>
      process
        .callAs(merchant.agent)
        .supportOrganizations[what]({ organizationId })
        .catch(() => "lost" as const),
    );
    return answer !== "lost";
  }
}
