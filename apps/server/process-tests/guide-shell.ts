import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { CHECKOUT } from "../src/checkout.ts";

/** The blocks of a guide that are commands, as they are printed. */
export function shellBlocks(path: string): string[] {
  const fenced = readFileSync(path, "utf8").split("```");
  return fenced.filter((text) => text.startsWith("sh\n")).map((text) => text.slice("sh\n".length));
}

/** Ends a block on both outputs: they are two sockets, and what was written first need not arrive first. */
const END = `
ended=$?; printf '\\n=ended %s\\n' "$ended"; printf '\\n=ended %s\\n' "$ended" >&2
`;
const ENDED = /\n=ended (\d+)\n$/;

/** One bash, as somebody who follows a guide has it open: what a block exports the next one knows. */
export class GuideShell {
  readonly #shell: ChildProcess;
  readonly #exited: Promise<unknown>;
  #output = "";
  #errors = "";
  #heard = Promise.withResolvers<void>();

  constructor(env: Readonly<Record<string, string>>) {
    this.#shell = spawn("bash", ["--noprofile", "--norc"], {
      cwd: CHECKOUT,
      env: { PATH: process.env.PATH, NODE_ENV: "production", ...env },
      detached: true,
    });
    this.#exited = once(this.#shell, "exit");
    this.#shell.stdout?.on("data", (chunk) => this.#hear(() => (this.#output += chunk)));
    this.#shell.stderr?.on("data", (chunk) => this.#hear(() => (this.#errors += chunk)));
  }

  #hear(keep: () => void): void {
    keep();
    this.#heard.resolve();
    this.#heard = Promise.withResolvers();
  }

  /** Runs a block, with what is typed into it. @returns what it printed, errors too, and the exit code of its last command. */
  async run(block: string, typed = ""): Promise<{ output: string; code: number }> {
    this.#output = "";
    this.#errors = "";
    this.#shell.stdin?.write(`${block}${typed}${END}`);
    for (;;) {
      const ended = ENDED.exec(this.#output);
      const silent = ENDED.exec(this.#errors);
      if (ended !== null && silent !== null) {
        const output = this.#output.slice(0, ended.index) + this.#errors.slice(0, silent.index);
        return { output, code: Number(ended[1]) };
      }
      await Promise.race([this.#heard.promise, this.#exited]);
      if (this.#shell.exitCode !== null) throw new Error(`The shell ended:\n${this.#output}${this.#errors}`);
    }
  }

  /** Ends it and all that it started. */
  async close(): Promise<void> {
    if (this.#shell.pid === undefined || this.#shell.exitCode !== null) return;
    process.kill(-this.#shell.pid, "SIGKILL");
    await this.#exited;
  }
}
