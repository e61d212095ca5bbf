import { type ChildProcess, fork } from "node:child_process";
import type { PeerMessage } from "./peer-message.ts";

/** A server under measurement in its own process. */
export interface PeerProcess {
  readonly url: string;
  /** Processor time of the process so far, user and system. */
  cpuMs(): Promise<number>;
  stop(): Promise<void>;
}

/**
 * Starts a bundled peer in production mode and waits until it listens.
 *
 * @throws when it ends before; later, an end that nobody asked for ends the bench: figures of a dead peer mean nothing.
 */
export function startPeer(program: string, environment: Record<string, string>): Promise<PeerProcess> {
  const child = fork(program, {
    env: { ...process.env, NODE_ENV: "production", ...environment },
    execArgv: ["--enable-source-maps", ...(process.env.BENCH_EXEC_ARGV ?? "").split(" ").filter(Boolean)],
    stdio: ["ignore", "ignore", "inherit", "ipc"],
  });
  return new Promise((resolve, reject) => {
    child.once("exit", (code) => reject(new Error(`${program} ended with ${code} before it listened.`)));
    child.once("message", ({ port }: PeerMessage) => {
      child.removeAllListeners("exit");
      child.once("exit", (code) => endBench(`${program} ended with ${code} while it was measured.`));
      resolve({ url: `http://127.0.0.1:${port}`, cpuMs: () => askForCpu(child), stop: () => stop(child) });
    });
  });
}

function askForCpu(child: ChildProcess): Promise<number> {
  return new Promise((resolve) => {
    child.once("message", ({ cpuMs }: PeerMessage) => resolve(cpuMs));
    child.send("cpu");
  });
}

function stop(child: ChildProcess): Promise<void> {
  child.removeAllListeners("exit");
  return new Promise((resolve) => {
    child.once("exit", () => resolve());
    child.kill(process.env.BENCH_EXEC_ARGV === undefined ? "SIGKILL" : "SIGTERM");
  });
}

function endBench(reason: string): never {
  console.error(reason);
  process.exit(2);
}
