import type { Simulation } from "../simulation.ts";

const LONGEST_FREEZE_MS = 12_000;
/** Shorter than what is on its way may take. */
const LONGEST_HURRIED_GRACE_MS = 400;

/** Kills, freezes, stops and starts processes, and changes what receivers are like, until it is told to stop. */
export class Chaos {
  readonly #simulation: Simulation;
  readonly #isHurried: boolean;
  #isOver = false;

  /** @param hurries `isHurried` when a process that is told to stop is given little time for what is on its way */
  constructor(simulation: Simulation, hurries: { readonly isHurried: boolean }) {
    this.#simulation = simulation;
    this.#isHurried = hurries.isHurried;
  }

  async run(): Promise<void> {
    const { scheduler, network } = this.#simulation;
    const { random } = scheduler;
    while (!this.#isOver) {
      await scheduler.sleep(random.between(100, 5_000), "chaos");
      if (this.#isOver) return;
      const draw = random.next();
      if (draw < 0.3) this.#killOne();
      else if (draw < 0.55) this.#freezeOne();
      else if (draw < (this.#isHurried ? 0.85 : 0.65)) this.#restartDelivery();
      else if (network.receivers.length > 0) random.pick(network.receivers).changeMood();
    }
  }

  /** Everybody lives and goes on; what was killed was started again. */
  end(): void {
    this.#isOver = true;
    for (const { life } of this.#simulation.processes) life.revive();
    const delivering = this.#simulation.processes.filter(({ onlyAnswers }) => !onlyAnswers);
    if (delivering.length === 0) this.#simulation.start().startDelivering();
    for (const process of delivering) if (!process.isDelivering) process.startDelivering();
  }

  #killOne(): void {
    const { scheduler, processes } = this.#simulation;
    const { random } = scheduler;
    if (processes.length === 0) return;
    this.#simulation.kill(random.pick(processes));
    const pauseMs = random.chance(0.7) ? random.between(0, 1_500) : random.between(1_500, 9_000);
    scheduler.after(pauseMs, { name: "start again", run: () => this.#startAnother() });
  }

  #freezeOne(): void {
    const { scheduler, processes } = this.#simulation;
    const running = processes.filter(({ life }) => life.isOpen);
    if (running.length === 0) return;
    const process = scheduler.random.pick(running);
    this.#simulation.freeze(process);
    scheduler.after(scheduler.random.between(50, LONGEST_FREEZE_MS), {
      name: `${process.life.name}: revived`,
      run: () => process.life.revive(),
    });
  }

  /** As a deploy does: in order, and another one takes over. */
  #restartDelivery(): void {
    const { scheduler, processes } = this.#simulation;
    const delivering = processes.filter(({ isDelivering, life }) => isDelivering && life.isOpen);
    if (delivering.length === 0) return;
    const { random } = scheduler;
    const process = random.pick(delivering);
    const graceMs = this.#isHurried ? random.between(0, LONGEST_HURRIED_GRACE_MS) : undefined;
    process.life.step(
      0,
      "stops delivering",
      () => void process.stopDelivering(graceMs).catch((error) => this.#simulation.noteFault(error)),
    );
    scheduler.after(random.between(0, 3_000), {
      name: "start another",
      run: () => this.#startAnother(),
    });
  }

  #startAnother(): void {
    if (!this.#isOver) this.#simulation.start().startDelivering();
  }
}
