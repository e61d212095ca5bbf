import type { Server } from "./database/server.ts";
import { Trace } from "./engine/trace.ts";
import { judge } from "./ledger/verdict.ts";
import { Chaos } from "./outside/chaos.ts";
import { fillPlaces } from "./outside/crowder.ts";
import { CaseFollower, FeedFollower } from "./outside/followers.ts";
import { freezeReaders } from "./outside/freezer.ts";
import type { Merchant } from "./outside/merchant.ts";
import { moveDestinations } from "./outside/mover.ts";
import { Pauser } from "./outside/pauser.ts";
import { Remover } from "./outside/remover.ts";
import { Suspender } from "./outside/suspender.ts";
import { addMerchant } from "./prepare-run.ts";
import { Quiet } from "./quiet.ts";
import { type RunCounts, Simulation } from "./simulation.ts";

export interface SeedResult extends RunCounts {
  readonly seed: number;
  /** What was promised and not kept; empty when all was. */
  readonly problems: readonly string[];
  /** Two runs of one seed have the same. */
  readonly fingerprint: string;
  readonly events: number;
  readonly deliveries: number;
  readonly attempts: number;
  readonly virtualMs: number;
  readonly steps: number;
}

/**
 * One run, all of which follows from its seed: merchants write, rotate and move while processes are killed, frozen and
 * started; then nothing goes wrong any more; in the end everything that was promised must have been kept.
 *
 * @param write takes the lines of its trace
 */
export async function runSeed(seed: number, server: Server, write?: (line: string) => void): Promise<SeedResult> {
  const trace = new Trace(write);
  const simulation = new Simulation(seed, server, trace);
  const { scheduler, counts, ledger } = simulation;
  server.begin(scheduler);
  let isOver = false;
  let failure: unknown;
  const story = tellStory(simulation, seed)
    .catch((error: unknown) => void (failure = error))
    .finally(() => void (isOver = true));
  await scheduler.runUntil(() => isOver).catch((error: unknown) => void (failure ??= error));
  if (isOver) await story;
  if (failure !== undefined) ledger.problems.push(`The run broke off: ${describe(failure)}`);
  simulation.end();
  await server.end();
  const { problems, rows } = await judge(simulation);
  return {
    ...counts,
    seed,
    problems,
    fingerprint: trace.fingerprint(),
    events: rows.events.length,
    deliveries: rows.deliveries.length,
    attempts: rows.attempts.length,
    virtualMs: scheduler.nowMs,
    steps: scheduler.steps,
  };
}

const describe = (error: unknown): string => (error instanceof Error ? (error.stack ?? error.message) : String(error));

async function tellStory(simulation: Simulation, seed: number): Promise<void> {
  const { scheduler } = simulation;
  const { random } = scheduler;
  const merchants: Merchant[] = [];
  for (let number = random.between(1, 2); number > 0; number -= 1)
    merchants.push(await addMerchant(simulation, number));
  for (let number = random.between(2, 3); number > 0; number -= 1) simulation.start().startDelivering();
  if (seed % 7 === 6) simulation.start().onlyAnswers = true;
  const followers = merchants.flatMap((merchant) => [
    new FeedFollower(simulation, merchant),
    new CaseFollower(simulation, merchant),
  ]);

  for (const merchant of merchants)
    for (let number = random.between(1, 3); number > 0; number -= 1) await merchant.createDestination();
  const chaos = new Chaos(simulation, { isHurried: seed % 11 === 0 });
  let isBusy = true;
  const following = followers.map((follower) => follow(simulation, follower, () => isBusy));
  const disturbing = chaos.run();
  // Each in some runs: what a resume brings at once must not be all that a run sees.
  const pausers = seed % 2 === 1 ? [new Pauser(simulation, merchants, seed)] : [];
  const isInCrowd = seed % 13 === 6;
  const removers = seed % 3 === 1 || isInCrowd ? [new Remover(simulation, merchants, { seed, isInCrowd })] : [];
  const suspenders = seed % 5 === 2 ? [new Suspender(simulation, merchants, seed)] : [];
  const amidWrites = seed % 11 === 3 ? [moveDestinations] : seed % 11 === 6 ? [freezeReaders] : [];
  const meddling = [
    ...[...pausers, ...removers, ...suspenders].map((person) => person.run(() => isBusy)),
    ...amidWrites.map((meddle) => meddle(simulation, merchants, () => isBusy)),
  ];
  await Promise.all(merchants.map((merchant) => actForAWhile(simulation, merchant)));
  chaos.end();
  isBusy = false;
  await Promise.all([disturbing, ...following, ...meddling]);
  for (const pauser of pausers) await pauser.resumeAll();
  // A process has one place in these (`FEW_PLACES`). Half of them have the two merchants that it takes.
  if (seed % 8 === 7) await fillPlaces(simulation, merchants);
  await new Quiet(simulation).run();
  for (const follower of followers) while (!(await follower.look()));
}

async function actForAWhile(simulation: Simulation, merchant: Merchant): Promise<void> {
  const { scheduler } = simulation;
  const { random } = scheduler;
  const programs = Array.from({ length: random.between(1, 3) }, async () => {
    for (let left = random.between(2, 9); left > 0; left -= 1) {
      await merchant.act();
      await scheduler.sleep(random.chance(0.6) ? random.between(0, 40) : random.between(40, 2_500), "merchant");
    }
  });
  await Promise.all(programs);
}

interface Follower {
  look(): Promise<boolean>;
}

async function follow({ scheduler }: Simulation, follower: Follower, isBusy: () => boolean): Promise<void> {
  while (isBusy()) {
    await follower.look();
    await scheduler.sleep(scheduler.random.between(200, 4_000), "follower");
  }
}
