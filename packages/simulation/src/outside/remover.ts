import { SeededRandom } from "../engine/seeded-random.ts";
import type { Deletion, KnownDestination } from "../ledger/ledger.ts";
import type { Simulation } from "../simulation.ts";
import { insist } from "./insist.ts";
import type { Merchant } from "./merchant.ts";

/** More than a lane sends at once: the rest is read, and waits. */
const CROWD = 12;
const LONGEST_IN_CROWD_MS = 60;

/**
 * Replaces destinations, as somebody does who moves to another receiver: makes one and deletes one. Its draws are its own. In a crowd it
 * deletes in the instants in which much was read and waits to be sent.
 */
export class Remover {
  readonly #simulation: Simulation;
  readonly #merchants: readonly Merchant[];
  readonly #random: SeededRandom;
  readonly #isInCrowd: boolean;

  constructor(
    simulation: Simulation,
    merchants: readonly Merchant[],
    { seed, isInCrowd }: { readonly seed: number; readonly isInCrowd: boolean },
  ) {
    this.#simulation = simulation;
    this.#merchants = merchants;
    this.#random = new SeededRandom(seed);
    this.#isInCrowd = isInCrowd;
  }

  async run(isBusy: () => boolean): Promise<void> {
    const { scheduler, ledger } = this.#simulation;
    while (isBusy()) {
      await scheduler.sleep(this.#random.between(200, 2_500), "remover");
      const merchant = this.#random.pick(this.#merchants);
      await merchant.createDestination();
      const known = ledger.standing;
      // One stays: a run without destinations shows nothing.
      if (known.length <= 1) continue;
      // While an event is on its way.
      const writing = Array.from({ length: this.#isInCrowd ? CROWD : 1 }, () => merchant.createQuote());
      await scheduler.sleep(this.#random.between(0, this.#isInCrowd ? LONGEST_IN_CROWD_MS : 150), "remover: meanwhile");
      await this.#delete(this.#random.pick(known));
      await Promise.all(writing);
    }
  }

  /** What is gone when it is asked for again was deleted by a request that nobody answered: that one promised nothing. */
  async #delete(destination: KnownDestination): Promise<void> {
    const { scheduler, ledger } = this.#simulation;
    const { organizationId, destinationId } = destination;
    const token = this.#merchants.find((merchant) => merchant.organizationId === organizationId)?.token;
    if (token === undefined) throw new Error(`Nobody owns ${destinationId}.`);
    const deletion: Deletion = { answeredAtMs: undefined };
    destination.deletion = deletion;
    const target = `/v1/events/destinations/${destinationId}`;
    const answer = await insist(this.#simulation, { method: "DELETE", target, token });
    if (answer?.status === 204) deletion.answeredAtMs = scheduler.nowMs;
    else if (answer !== undefined && answer.status !== 404)
      ledger.problems.push(`Deleting ${destinationId} was answered with ${JSON.stringify(answer)}.`);
  }
}
