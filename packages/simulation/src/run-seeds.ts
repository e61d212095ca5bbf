import { runSeed, type SeedResult } from "./run-seed.ts";
import type { SimulationDatabase } from "./simulation-database.ts";

export interface SeedRange {
  readonly from: number;
  readonly count: number;
  /** Ends after the first seed that finds something. */
  readonly stopsAtFirst?: boolean;
  readonly print: (line: string) => void;
}

const PRINT_EVERY = 50;

/** Runs seeds one after another and prints what they find. @returns whether all promises were kept. */
export async function runSeeds(database: SimulationDatabase, range: SeedRange): Promise<boolean> {
  const results: SeedResult[] = [];
  const startedAtMs = performance.now();
  const figures = () => range.print(figuresOf(results, performance.now() - startedAtMs));
  for (let seed = range.from; seed < range.from + range.count; seed += 1) {
    await database.empty();
    const result = await runSeed(seed, database.server);
    results.push(result);
    if (result.problems.length > 0) printProblems(result, range.print);
    if (result.problems.length > 0 && range.stopsAtFirst === true) break;
    if (results.length % PRINT_EVERY === 0) figures();
  }
  figures();
  return results.every(({ problems }) => problems.length === 0);
}

function printProblems({ seed, problems }: SeedResult, print: (line: string) => void): void {
  print(`Seed ${seed} found something. Replay it: pnpm simulate --seed ${seed} --trace`);
  for (const problem of problems) print(`  ${problem}`);
}

function figuresOf(results: readonly SeedResult[], tookMs: number): string {
  const sum = (of: (result: SeedResult) => number) => results.reduce((total, result) => total + of(result), 0);
  const broken = results.filter(({ problems }) => problems.length > 0).length;
  return [
    `${results.length} seeds`,
    `${broken} with problems`,
    `${sum(({ events }) => events)} events`,
    `${sum(({ deliveries }) => deliveries)} deliveries`,
    `${sum(({ attempts }) => attempts)} attempts`,
    `${sum(({ kills }) => kills)} kills`,
    `${sum(({ freezes }) => freezes)} freezes`,
    `${Math.round(sum(({ virtualMs }) => virtualMs) / 3_600_000)} virtual hours`,
    `${Math.round(results.length / (tookMs / 60_000))} seeds per minute`,
  ].join(", ");
}
