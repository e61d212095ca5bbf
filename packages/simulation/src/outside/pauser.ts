import { SeededRandom } from "../engine/seeded-random.ts";
import type { KnownDestination, Pause } from "../ledger/ledger.ts";
import type { Simulation } from "../simulation.ts";
import { request } from "./clients.ts";
import type { Merchant } from "./merchant.ts";

/** Pauses destinations for a while, as somebody does who deploys a receiver. Its draws are its own. */
export class Pauser {
  readonly #simulation: Simulation;
  readonly #merchants: readonly Merchant[];
  readonly #random: SeededRandom;
  readonly #asked = new Set<KnownDestination>();

  constructor(simulation: Simulation, merchants: readonly Merchant[], seed: number) {
    this.#simulation = simulation;
    this.#merchants = merchants;
    this.#random = new SeededRandom(seed);
  }

  async run(isBusy: () => boolean): Promise<void> {
    const { scheduler, ledger } = this.#simulation;
    while (isBusy()) {
      await scheduler.sleep(this.#random.between(300, 5_000), "pauser");
      const known = ledger.standing;
      if (known.length > 0) await this.#pauseForAWhile(this.#random.pick(known));
    }
  }

  /** What is still paused in the end would wait for its window to end. A pause whose answer was lost may hold too. */
  async resumeAll(): Promise<void> {
    for (const destination of this.#asked) await this.#resume(destination);
  }

  async #pauseForAWhile(destination: KnownDestination): Promise<void> {
    const { scheduler, ledger } = this.#simulation;
    this.#asked.add(destination);
    if (!(await this.#set(destination, true))) return;
    const { destinationId } = destination;
    const pause: Pause = { destinationId, fromMs: scheduler.nowMs, untilMs: Number.POSITIVE_INFINITY };
    ledger.pauses.push(pause);
    await scheduler.sleep(this.#random.between(50, 8_000), "pauser: paused");
    pause.untilMs = scheduler.nowMs;
    await this.#resume(destination);
  }

  /** One that is deleted meanwhile has nothing that waits. */
  async #resume(destination: KnownDestination): Promise<void> {
    while (destination.deletion === undefined && !(await this.#set(destination, false)))
      await this.#simulation.scheduler.sleep(500, "pauser: tries again to resume");
  }

  /** @returns whether it was answered as done. */
  async #set({ organizationId, destinationId }: KnownDestination, paused: boolean): Promise<boolean> {
    const token = this.#merchants.find((merchant) => merchant.organizationId === organizationId)?.token;
    if (token === undefined) throw new Error(`Nobody owns ${destinationId}.`);
    const target = `/v1/events/destinations/${destinationId}`;
    const answer = await request(this.#simulation, { method: "PATCH", target, token, body: { paused } });
    return answer !== "lost" && answer.status === 200;
  }
}
