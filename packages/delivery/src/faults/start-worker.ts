import { type ChildProcess, fork } from "node:child_process";
import { mkdirSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { receiverAuthority } from "@quote-financing/testing/create-receiver";
import { build } from "esbuild";
import type { WorkerOrder, WorkerReport } from "./worker-order.ts";

const folder = fileURLToPath(new URL(`../../node_modules/.cache/faults-${process.pid}/`, import.meta.url));
const program = `${folder}worker.mjs`;

let bundle: Promise<unknown> | undefined;

/** Bundled once per test process: a bundle starts in a fraction of the time that a loader takes. */
function bundleWorker(): Promise<unknown> {
  return (bundle ??= build({
    entryPoints: [fileURLToPath(new URL("worker-program.ts", import.meta.url))],
    outfile: program,
    bundle: true,
    platform: "node",
    format: "esm",
    target: "node20",
    logLevel: "error",
    banner: { js: "import { createRequire } from 'node:module'; const require = createRequire(import.meta.url);" },
  }));
}

export class Worker {
  readonly #child: ChildProcess;
  readonly exited: Promise<NodeJS.Signals | null>;
  #report: WorkerReport | undefined;
  peakRssBytes = 0;

  constructor(child: ChildProcess) {
    this.#child = child;
    this.exited = new Promise((resolve) => child.once("exit", (_, signal) => resolve(signal)));
    child.on("message", (report: WorkerReport) => {
      this.#report = report;
      this.peakRssBytes = Math.max(this.peakRssBytes, report.rssBytes);
    });
  }

  get report(): WorkerReport | undefined {
    return this.#report;
  }

  get isRunning(): boolean {
    return this.#child.exitCode === null && this.#child.signalCode === null;
  }

  signal(signal: NodeJS.Signals): void {
    this.#child.kill(signal);
  }

  /** Resolves when it has reported: its loop runs. */
  async ready(): Promise<void> {
    if (this.#report === undefined) await new Promise((resolve) => this.#child.once("message", resolve));
  }

  /** Asks it to end in an orderly way; kills it when it does not within 10 s. */
  async stop(): Promise<void> {
    if (!this.isRunning) return;
    this.#child.send("stop");
    const late = setTimeout(() => this.signal("SIGKILL"), 10_000);
    await this.exited;
    clearTimeout(late);
  }
}

/** Starts a delivery loop in a child process that trusts the test receivers through NODE_EXTRA_CA_CERTS. */
export async function startWorker(order: WorkerOrder): Promise<Worker> {
  const { caPem } = await receiverAuthority();
  mkdirSync(folder, { recursive: true });
  writeFileSync(`${folder}ca.pem`, caPem);
  await bundleWorker();
  return new Worker(
    fork(program, {
      execArgv: [],
      env: { ...process.env, NODE_EXTRA_CA_CERTS: `${folder}ca.pem`, WORKER_ORDER: JSON.stringify(order) },
    }),
  );
}
