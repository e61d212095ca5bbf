import { runDeliveryTick } from "@quote-financing/delivery/delivery-tick";
import { HOUR_MS } from "@quote-financing/domain/time/durations";
import { countWaiting, dueSince, nextAttemptAtMs } from "./ledger/what-waits.ts";
import { POLICY, type ServiceProcess } from "./service-process.ts";
import type { Simulation } from "./simulation.ts";

/** A worker finds what is due within one poll, and what a dead one held within its lease on top; the rest is the way. */
const FOUND_WITHIN_MS = POLICY.leaseMs + 1_000 + 1_500;
/** For a backlog that just began to be sent. */
const ON_ITS_WAY_MS = 2_000;
/** Of runs whose receivers are well again as soon as nobody disturbs them any more. */
const HEALED_AT_ONCE = 0.75;
/** Longer than any window. */
const LONGEST_MS = 26 * HOUR_MS;
const LAST_HOUR_FROM_MS = 22.8 * HOUR_MS;

/** The end of a run: nobody disturbs the service, and all that waits must be delivered, or fail after its window. */
export class Quiet {
  readonly #simulation: Simulation;
  readonly #startedAtMs: number;

  constructor(simulation: Simulation) {
    this.#simulation = simulation;
    this.#startedAtMs = simulation.scheduler.nowMs;
  }

  async run(): Promise<void> {
    const { scheduler, weather, network } = this.#simulation;
    const { random } = scheduler;
    weather.isCalm = true;
    const healsAtMs = this.#startedAtMs + (random.chance(HEALED_AT_ONCE) ? 0 : random.between(0, 26) * HOUR_MS);
    if (healsAtMs === this.#startedAtMs) {
      network.heal();
      await scheduler.sleep(FOUND_WITHIN_MS, "quiet: everything due is found");
      await this.#expectNothingDue();
    }
    await this.#endProcesses();
    while ((await this.#simulation.look(countWaiting)) > 0 && scheduler.nowMs < this.#startedAtMs + LONGEST_MS) {
      await scheduler.sleep(await this.#pauseMs(), "quiet: hours pass");
      if (scheduler.nowMs >= healsAtMs) network.heal();
      await this.#deliverForAWhile();
    }
    if (this.#simulation.processes.length === 0) this.#simulation.start();
  }

  async #expectNothingDue(): Promise<void> {
    const { scheduler, ledger, network } = this.#simulation;
    const sinceMs = scheduler.nowMs - FOUND_WITHIN_MS;
    const resting = new Set(
      network.receivers.filter(({ restsUntilMs }) => restsUntilMs > sinceMs).map(({ url }) => ledger.ownerOf(url)),
    );
    const look = () => this.#simulation.look((client) => dueSince(client, sinceMs, resting));
    const due = await look();
    if (due.length === 0) return;
    // A probe may have succeeded in this very moment: what waited for it is on its way, and no time says so any more.
    await scheduler.sleep(ON_ITS_WAY_MS, "quiet: what is on its way arrives");
    const left = new Set(await look());
    for (const name of due.filter((one) => left.has(one))) ledger.problems.push(`Nobody found in time: ${name}.`);
  }

  /** In order, or by force. What they leave must be found by those who come later. */
  async #endProcesses(): Promise<void> {
    const { scheduler, processes } = this.#simulation;
    for (const process of [...processes]) {
      if (scheduler.random.chance(0.5)) this.#simulation.kill(process);
      else await this.#inProcess(process, () => process.stopDelivering());
    }
    for (const process of [...processes]) if (this.#simulation.processes.includes(process)) process.life.kill();
    this.#simulation.forgetEnded();
  }

  /** To about when the next attempt is due; in the last hour of the windows somebody looks every few minutes. */
  async #pauseMs(): Promise<number> {
    const { scheduler } = this.#simulation;
    const { random } = scheduler;
    const sinceMs = scheduler.nowMs - this.#startedAtMs;
    if (sinceMs >= LAST_HOUR_FROM_MS) return random.between(1, 4) * 60_000;
    const nextMs = await this.#simulation.look(nextAttemptAtMs);
    const dueInMs = nextMs === null ? 0 : nextMs - scheduler.nowMs;
    const pauseMs = Math.max(0, dueInMs) + random.between(0, sinceMs > HOUR_MS ? 150 : 30) * 60_000;
    return Math.min(pauseMs, LAST_HOUR_FROM_MS - sinceMs);
  }

  /** One process for a few seconds, or one call of the cron route; in the last hour as often as a cron would. */
  async #deliverForAWhile(): Promise<void> {
    const { scheduler } = this.#simulation;
    const { random } = scheduler;
    const process = this.#simulation.start();
    const isLastHour = scheduler.nowMs - this.#startedAtMs >= LAST_HOUR_FROM_MS;
    if (isLastHour || random.chance(0.5)) {
      const budgetMs = isLastHour ? POLICY.ackTimeoutMs : random.between(1_000, 6_000);
      await this.#inProcess(process, () => runDeliveryTick({ ...process.deliveryOptions(), budgetMs }));
    } else {
      process.startDelivering();
      await scheduler.sleep(random.between(1_000, 6_000), "quiet: a process lives");
      if (random.chance(0.6)) await this.#inProcess(process, () => process.stopDelivering());
    }
    process.life.kill();
    this.#simulation.forgetEnded();
  }

  async #inProcess(process: ServiceProcess, work: () => Promise<unknown>): Promise<void> {
    await new Promise<void>((resolve) => {
      process.life.step(0, "asked from outside", () => {
        void work()
          .catch((error: unknown) => this.#simulation.noteFault(error))
          .finally(resolve);
      });
    });
  }
}
