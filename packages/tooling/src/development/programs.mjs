import { spawn } from "node:child_process";
import { createRequire } from "node:module";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { setTimeout as pause } from "node:timers/promises";
import { ROOT } from "@quote-financing/bootstrap/root";
import { step } from "@quote-financing/bootstrap/step";

const POLL_MS = 200;
const START_WITHIN_MS = 120_000;
const TSX = createRequire(import.meta.url).resolve("tsx/cli");
const PORTAL = join(ROOT, "apps/portal");
const NEXT = createRequire(join(PORTAL, "package.json")).resolve("next/dist/bin/next");

/** The programs of a development run: they end together, whichever ends first and however this process ends. */
export class Programs {
  #environment;
  #running = new Set();
  #isEnding = false;

  constructor(environment) {
    this.#environment = environment;
    for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) process.on(signal, () => this.#end(0));
    process.on("exit", () => this.#signal("SIGKILL"));
  }

  /** A program of our sources. @returns {Promise<string>} the last line that it had printed when it was ready */
  start(name, args, options) {
    return this.#start(name, [TSX, ...args], ROOT, options);
  }

  startNext(name, args, options) {
    return this.#start(name, [NEXT, ...args], PORTAL, options);
  }

  /** A program that ends by itself. */
  async run(name, args, env) {
    await step(name, async () => {
      const child = this.#spawn([TSX, ...args], ROOT, env);
      let output = "";
      for (const stream of [child.stdout, child.stderr]) stream.on("data", (chunk) => (output += chunk));
      const code = await new Promise((resolve) => child.on("close", resolve));
      if (code !== 0) this.#fail(`${name}:\n${output}`);
    });
  }

  #start(name, command, cwd, { env = {}, isReady }) {
    return step(name, async () => {
      const child = this.#spawn(command, cwd, env);
      let last = "";
      for (const stream of [child.stdout, child.stderr])
        createInterface({ input: stream }).on("line", (line) => {
          last = line;
          if (!line.startsWith("postgres://")) console.log(`${name.padEnd(8)} | ${line}`);
        });
      child.on("exit", () => this.#fail(`${name} ended.`));
      const givesUpAtMs = performance.now() + START_WITHIN_MS;
      while (!(await isReady(last))) {
        if (performance.now() > givesUpAtMs) this.#fail(`${name} did not start within ${START_WITHIN_MS / 1000} s.`);
        await pause(POLL_MS);
      }
      return last;
    });
  }

  /** In a group of its own: what it starts ends with it. */
  #spawn([script, ...args], cwd, env) {
    const options = { cwd, env: { ...this.#environment, ...env }, detached: true, stdio: ["ignore", "pipe", "pipe"] };
    const child = spawn(process.execPath, [script, ...args], options);
    this.#running.add(child);
    child.on("exit", () => this.#running.delete(child));
    return child;
  }

  #fail(message) {
    if (this.#isEnding) return;
    console.error(message);
    this.#end(1);
  }

  #end(code) {
    if (this.#isEnding) return;
    this.#isEnding = true;
    this.#signal("SIGTERM");
    const givesUp = setTimeout(() => process.exit(code), 8_000);
    for (const child of this.#running)
      child.on("exit", () => {
        if (this.#running.size > 0) return;
        clearTimeout(givesUp);
        process.exit(code);
      });
  }

  #signal(signal) {
    for (const { pid } of this.#running) {
      try {
        process.kill(-pid, signal);
      } catch {
        // It is gone.
      }
    }
  }
}
