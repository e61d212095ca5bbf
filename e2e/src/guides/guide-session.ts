import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { comparableJson } from "./comparable-json.ts";
import type { Sample } from "./guide-samples.ts";

/** npm asks no registry about what the service gave it; Go keeps what it compiled. */
const OFFLINE = {
  GOCACHE: join(tmpdir(), "quote-financing-go-cache"),
  GOTOOLCHAIN: "local",
  npm_config_audit: "false",
  npm_config_fund: "false",
  npm_config_update_notifier: "false",
};

/** Go compiles its standard library the first time. */
const SAMPLE_TAKES_AT_MOST_MS = 240_000;

/** Says on the shell's own output that a block has ended. */
const ENDED = "«the block has ended»";

/**
 * One shell for all blocks, as the reader's terminal: what a block sets is there in the next, and only what it exports
 * reaches the programs that it starts, and other terminals.
 */
const TERMINAL = `
set -euo pipefail
while read -r __block; do
  source "$__block" < /dev/null
  export -p > .exported
  printf '\\n%s\\n' "${ENDED}"
done`;

/** A reader with an empty folder and a terminal, who pastes one block of a guide after the other. */
export class GuideSession {
  readonly folder = mkdtempSync(join(tmpdir(), "quote-financing-guide-"));
  readonly #environment: Readonly<Record<string, string>>;
  readonly #running: ChildProcess[] = [];
  #terminal: ChildProcess | undefined;
  #blocks = 0;
  /** All that other terminals have printed. */
  #elsewhere = "";

  constructor(environment: Readonly<Record<string, string>>) {
    this.#environment = { PATH: process.env.PATH ?? "", HOME: this.folder, ...OFFLINE, ...environment };
  }

  /** `js file=NAME`: the reader saves it. */
  save({ about, code }: Sample): void {
    const name = /file=(\S+)/.exec(about)?.[1];
    if (name === undefined) throw new Error("A block of code needs file=NAME.");
    writeFileSync(join(this.folder, name), `${code}\n`);
  }

  /** `sh`: runs to its end. @returns what it printed; rejects when it fails */
  async run({ code }: Sample): Promise<string> {
    const terminal = (this.#terminal ??= this.#spawn(TERMINAL));
    const block = `.block-${(this.#blocks += 1)}`;
    writeFileSync(join(this.folder, block), `${code}\n`);
    const printed = collect(terminal);
    const limit = setTimeout(() => endGroup(terminal), SAMPLE_TAKES_AT_MOST_MS);
    const isDone = () => printed.out().endsWith(`\n${ENDED}\n`);
    terminal.stdin?.write(`./${block}\n`);
    while (!isDone() && terminal.exitCode === null && terminal.signalCode === null) await printedOrEnded(terminal);
    clearTimeout(limit);
    printed.stop();
    if (!isDone()) throw new Error(`It ended with ${terminal.exitCode}:\n${printed.all()}`);
    return printed.out().slice(0, -(ENDED.length + 2));
  }

  /** `sh background`: another terminal. Resolves with its first lines, once it says that it is ready. */
  async start({ code }: Sample): Promise<void> {
    const child = this.#spawn(`[ -f .exported ] && . ./.exported\n${code}`);
    this.#running.push(child);
    const printed = collect(child);
    child.stdout?.on("data", (chunk) => (this.#elsewhere += chunk));
    const limit = setTimeout(() => endGroup(child), SAMPLE_TAKES_AT_MOST_MS);
    while (!/ready|listening|started/i.test(printed.all())) {
      await printedOrEnded(child);
      if (child.exitCode !== null) throw new Error(`It ended before it was ready:\n${printed.all()}`);
    }
    clearTimeout(limit);
  }

  /** Resolves once another terminal has printed this, ids and timestamps aside. */
  async seen({ code }: Sample): Promise<void> {
    const limit = AbortSignal.timeout(SAMPLE_TAKES_AT_MOST_MS);
    while (!String(comparableJson(this.#elsewhere)).includes(String(comparableJson(code)))) {
      if (limit.aborted) throw new Error(`Not printed: ${code}\nBut:\n${this.#elsewhere}`);
      const printed = this.#running.map(({ stdout }) => stdout && once(stdout, "data", { signal: limit }));
      await Promise.race(printed).catch(() => undefined);
    }
  }

  async end(): Promise<void> {
    const all = [...this.#running, ...(this.#terminal === undefined ? [] : [this.#terminal])];
    for (const child of all) endGroup(child);
    await Promise.all(all.map((child) => child.exitCode ?? child.signalCode ?? once(child, "close")));
    rmSync(this.folder, { recursive: true, force: true });
  }

  #spawn(script: string): ChildProcess {
    const options = {
      cwd: this.folder,
      env: { ...this.#environment },
      detached: true,
      stdio: ["pipe", "pipe", "pipe"],
    };
    return spawn("bash", ["-c", script], options as never);
  }
}

/** Resolves when a shell printed something, or ended. */
function printedOrEnded(child: ChildProcess): Promise<void> {
  return new Promise((resolve) => {
    const streams = [child.stdout, child.stderr];
    const stop = () => {
      for (const stream of streams) stream?.off("data", stop);
      child.off("close", stop);
      resolve();
    };
    for (const stream of streams) stream?.on("data", stop);
    child.on("close", stop);
  });
}

interface Printed {
  readonly out: () => string;
  readonly all: () => string;
  readonly stop: () => void;
}

function collect(child: ChildProcess): Printed {
  let out = "";
  let all = "";
  const addOut = (chunk: Buffer) => void (out += chunk);
  const addAny = (chunk: Buffer) => void (all += chunk);
  child.stdout?.on("data", addOut);
  for (const stream of [child.stdout, child.stderr]) stream?.on("data", addAny);
  const stop = () => {
    child.stdout?.off("data", addOut);
    for (const stream of [child.stdout, child.stderr]) stream?.off("data", addAny);
  };
  return { out: () => out, all: () => all, stop };
}

/** A shell and what it started: a group of its own. */
function endGroup({ pid }: ChildProcess): void {
  try {
    if (pid !== undefined) process.kill(-pid, "SIGTERM");
  } catch {
    // It has ended by itself.
  }
}
