import { Worker } from "node:worker_threads";
// For a build that copies what is imported, as Next.js does for a portal alone; and a missing one shows at the start.
import "@node-rs/argon2";

/** One hash to make, or one to check. */
export type HashOrder =
  | { readonly password: string; readonly cost: Readonly<Record<"memoryCost" | "timeCost" | "parallelism", number>> }
  | { readonly password: string; readonly stored: string };

type Answer = { readonly value: string | boolean } | { readonly fault: string };

/** Below all other work, and still gets a tenth of a processor that others keep busy. */
export const HASH_THREAD_NICENESS = 10;

/** What the thread runs. Linux alone gives a thread a priority of its own; elsewhere it would be the whole process's. */
const PROGRAM = `
const { parentPort, workerData } = require("node:worker_threads");
try { if (process.platform === "linux") require("node:os").setPriority(${HASH_THREAD_NICENESS}); } catch {}
const { hashSync, verifySync } = require(workerData.argon2);
parentPort.on("message", ({ password, cost, stored }) => {
  try {
    const value = stored === undefined ? hashSync(password, cost) : verifySync(stored, password);
    parentPort.postMessage({ value });
  } catch (error) {
    parentPort.postMessage({ fault: String(error) });
  }
});`;

/** argon2 off the event loop, one order at a time. Started by the first order; holds up no process that ends. */
export class HashThread {
  readonly #program: string;
  #worker: Worker | undefined;
  #answer: (answer: Answer) => void = () => {};

  /** @param program for tests: takes orders as messages and answers `{ value }` or `{ fault }` */
  constructor(program = PROGRAM) {
    this.#program = program;
  }

  /** @throws when argon2 refuses the order, or the thread ends: the next order starts another. */
  async ask(order: HashOrder): Promise<string | boolean> {
    const worker = (this.#worker ??= this.#start());
    worker.ref();
    const answer = await new Promise<Answer>((resolve) => {
      this.#answer = resolve;
      worker.postMessage(order);
    });
    worker.unref();
    if ("fault" in answer) throw new Error(answer.fault);
    return answer.value;
  }

  #start(): Worker {
    const worker = new Worker(this.#program, { eval: true, workerData: { argon2: argon2Path() } });
    const end = (fault: string) => {
      if (worker !== this.#worker) return;
      this.#worker = undefined;
      this.#answer({ fault });
    };
    worker.on("message", (answer: Answer) => this.#answer(answer));
    worker.on("error", (error) => end(String(error)));
    worker.on("exit", () => end("The thread that hashes passwords ended."));
    return worker;
  }
}

/** Where argon2 lies, next to the package that runs, its program, or this file (`npm start`). Asked past the bundlers, which leave it outside. */
function argon2Path(): string {
  const { createRequire } = process.getBuiltinModule("node:module");
  let fault: unknown;
  for (const place of [`${process.cwd()}/package.json`, process.argv[1] ?? "", import.meta.url]) {
    try {
      return createRequire(place).resolve("@node-rs/argon2");
    } catch (error) {
      fault = error;
    }
  }
  throw fault;
}
