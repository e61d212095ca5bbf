import { execFileSync, spawn } from "node:child_process";
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { startTestServer } from "@quote-financing/db/testing/start-test-server";
import { FAULTS_FOLDER, ROOT_FOLDER } from "./fault-folders.ts";

/**
 * `pnpm simulate:faults [parts of names]`: plants each fault of `planted-faults` in a copy of the sources and runs seeds
 * there until one finds it. What no seed finds is a hole in the simulation.
 */
const MOST_SEEDS = 500;
const NOT_COPIED = /\/(\.turbo|\.reports|dist|\.next)$/;

interface Found {
  readonly fault: string;
  /** Of the first seed that found it; undefined when none did. */
  readonly seed: number | undefined;
  readonly problem: string;
}

const parts = process.argv.slice(2);
const isAsked = (name: string) => parts.length === 0 || parts.some((part) => name.includes(part));
const faults = readdirSync(FAULTS_FOLDER).filter((name) => name.endsWith(".patch") && isAsked(name));
const server = await startTestServer();
const copies = [copySources(), copySources()];
const results: Found[] = [];
try {
  const left = [...faults];
  await Promise.all(
    copies.map(async (copy) => {
      for (let fault = left.shift(); fault !== undefined; fault = left.shift()) {
        const found = await plant(copy, fault);
        results.push(found);
        console.log(lineOf(found));
      }
    }),
  );
} finally {
  for (const copy of copies) rmSync(copy, { recursive: true });
  await server.stop();
}
const missed = results.filter(({ seed }) => seed === undefined).length;
console.log(`${results.length - missed} of ${results.length} planted faults were found within ${MOST_SEEDS} seeds.`);
process.exitCode = missed === 0 ? 0 : 1;

/** What the simulation runs, with links to the packages that are installed. */
function copySources(): string {
  const copy = mkdtempSync(join(tmpdir(), "planted-fault-"));
  const filter = (path: string) => !NOT_COPIED.test(path);
  cpSync(join(ROOT_FOLDER, "packages"), join(copy, "packages"), { recursive: true, verbatimSymlinks: true, filter });
  for (const file of ["tsconfig.base.json", "tsconfig.json"]) cpSync(join(ROOT_FOLDER, file), join(copy, file));
  symlinkSync(join(ROOT_FOLDER, "node_modules"), join(copy, "node_modules"));
  return copy;
}

async function plant(copy: string, fault: string): Promise<Found> {
  const patch = join(FAULTS_FOLDER, fault);
  execFileSync("git", ["apply", patch], { cwd: copy });
  try {
    const printed = await runSeeds(join(copy, "packages", "simulation"));
    const seed = /^Seed (\d+) found something/m.exec(printed)?.[1];
    const problem = /^ {2}(\S.*)$/m.exec(printed)?.[1] ?? printed.trim().split("\n").at(-1) ?? "";
    return { fault, seed: seed === undefined ? undefined : Number(seed), problem };
  } finally {
    execFileSync("git", ["apply", "--reverse", patch], { cwd: copy });
  }
}

function runSeeds(folder: string): Promise<string> {
  const program = ["--import", "tsx", "src/simulate.ts", "--seeds", `${MOST_SEEDS}`, "--first-problem"];
  const env = { ...process.env, TEST_DATABASE_URL: server.url };
  const child = spawn(process.execPath, program, { cwd: folder, env, stdio: ["ignore", "pipe", "pipe"] });
  let printed = "";
  child.stdout.on("data", (text) => void (printed += text));
  child.stderr.on("data", (text) => void (printed += text));
  return new Promise((resolve) => child.on("close", () => resolve(printed)));
}

function lineOf({ fault, seed, problem }: Found): string {
  const [title = ""] = readFileSync(join(FAULTS_FOLDER, fault), "utf8").split("\n");
  return seed === undefined
    ? `NOT FOUND  ${fault}: ${title}\n  ${problem}`
    : `seed ${`${seed}`.padStart(3)}   ${fault}: ${title}\n  ${problem}`;
}
