import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { comparableJson } from "./comparable-json.ts";
import type { Sample } from "./guide-samples.ts";

const SDK = fileURLToPath(new URL("../../../packages/sdk", import.meta.url));
const SAMPLE_TAKES_AT_MOST_MS = 30_000;

/** Variables that one block sets are there in the next, as in the reader's terminal. */
const REMEMBER = {
  before: "set -euo pipefail; set -a; [ -f .variables ] && . ./.variables",
  after: "export -p > .variables",
};

/** A reader with an empty folder and a terminal, who pastes one block of a guide after the other. */
export class GuideSession {
  readonly folder = mkdtempSync(join(tmpdir(), "quote-financing-guide-"));
  readonly #environment: Readonly<Record<string, string>>;
  readonly #running: ChildProcess[] = [];
  /** All that other terminals have printed. */
  #elsewhere = "";

  constructor(environment: Readonly<Record<string, string>>) {
    installPackage(this.folder);
    this.#environment = { PATH: process.env.PATH ?? "", HOME: this.folder, ...environment };
  }

  /** `js file=NAME`: the reader saves it. */
  save({ about, code }: Sample): void {
    const name = /file=(\S+)/.exec(about)?.[1];
    if (name === undefined) throw new Error("A block of code needs file=NAME.");
    writeFileSync(join(this.folder, name), `${code}\n`);
  }

  /** `sh`: runs to its end. @returns what it printed; rejects when it fails */
  async run({ code }: Sample): Promise<string> {
    const child = this.#spawn(`${REMEMBER.before}\n${code}\n${REMEMBER.after}`);
    const printed = collect(child);
    const limit = setTimeout(() => endGroup(child), SAMPLE_TAKES_AT_MOST_MS);
    const [status] = await once(child, "close");
    clearTimeout(limit);
    if (status !== 0) throw new Error(`It ended with ${status}:\n${printed.all()}`);
    return printed.out();
  }

  /** `sh background`: another terminal. Resolves with its first lines, once it says that it is ready. */
  async start({ code }: Sample): Promise<void> {
    const child = this.#spawn(`${REMEMBER.before}\n${code}`);
    this.#running.push(child);
    const printed = collect(child);
    child.stdout?.on("data", (chunk) => (this.#elsewhere += chunk));
    const limit = setTimeout(() => endGroup(child), SAMPLE_TAKES_AT_MOST_MS);
    while (!/ready|listening/i.test(printed.all())) {
      const ended = await Promise.race([printedMore(child), once(child, "close").then(() => "ended")]);
      if (ended === "ended") throw new Error(`It ended before it was ready:\n${printed.all()}`);
    }
    clearTimeout(limit);
  }

  /** Resolves once another terminal has printed this, ids and moments aside. */
  async seen({ code }: Sample): Promise<void> {
    const limit = AbortSignal.timeout(SAMPLE_TAKES_AT_MOST_MS);
    while (!String(comparableJson(this.#elsewhere)).includes(String(comparableJson(code)))) {
      if (limit.aborted) throw new Error(`Not printed: ${code}\nBut:\n${this.#elsewhere}`);
      const printed = this.#running.map(({ stdout }) => stdout && once(stdout, "data", { signal: limit }));
      await Promise.race(printed).catch(() => undefined);
    }
  }

  async end(): Promise<void> {
    for (const child of this.#running) endGroup(child);
    await Promise.all(this.#running.map((child) => child.exitCode ?? child.signalCode ?? once(child, "close")));
    rmSync(this.folder, { recursive: true, force: true });
  }

  #spawn(script: string): ChildProcess {
    const options = {
      cwd: this.folder,
      env: { ...this.#environment },
      detached: true,
      stdio: ["ignore", "pipe", "pipe"],
    };
    return spawn("bash", ["-c", script], options as never);
  }
}

const printedMore = ({ stdout, stderr }: ChildProcess): Promise<unknown> =>
  Promise.race([stdout, stderr].map((stream) => stream && once(stream, "data")));

/** What `npm install @quote-financing/sdk` puts there; packages/sdk tries the real one. */
function installPackage(folder: string): void {
  const scope = join(folder, "node_modules/@quote-financing");
  mkdirSync(scope, { recursive: true });
  symlinkSync(SDK, join(scope, "sdk"));
  mkdirSync(join(folder, "node_modules/.bin"));
  symlinkSync(join(SDK, "dist/cli/main.js"), join(folder, "node_modules/.bin/quote-financing"));
}

function collect(child: ChildProcess): { out: () => string; all: () => string } {
  let out = "";
  let all = "";
  child.stdout?.on("data", (chunk) => (out += chunk));
  for (const stream of [child.stdout, child.stderr]) stream?.on("data", (chunk) => (all += chunk));
  return { out: () => out, all: () => all };
}

/** A shell and what it started: a group of its own. */
function endGroup({ pid }: ChildProcess): void {
  try {
    if (pid !== undefined) process.kill(-pid, "SIGTERM");
  } catch {
    // It has ended by itself.
  }
}
