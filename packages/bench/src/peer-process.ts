import { type ChildProcess, fork } from "node:child_process";
import { fileURLToPath } from "node:url";

/** A server under measurement in its own process. It sends `{ port }` once it listens. */
export interface PeerProcess {
  readonly url: string;
  stop(): Promise<void>;
}

/** Starts a TypeScript entry beside this file in production mode and waits until it listens. */
export function startPeer(entry: string, environment: Record<string, string>): Promise<PeerProcess> {
  const child = fork(fileURLToPath(new URL(entry, import.meta.url)), {
    env: { ...process.env, NODE_ENV: "production", ...environment },
    execArgv: ["--import", "tsx"],
    stdio: ["ignore", "ignore", "inherit", "ipc"],
  });
  return new Promise((resolve, reject) => {
    child.once("exit", (code) => reject(new Error(`${entry} ended with ${code} before it listened.`)));
    child.once("message", (message: { port: number }) => {
      resolve({ url: `http://127.0.0.1:${message.port}`, stop: () => stop(child) });
    });
  });
}

function stop(child: ChildProcess): Promise<void> {
  child.removeAllListeners("exit");
  return new Promise((resolve) => {
    child.once("exit", () => resolve());
    child.kill("SIGKILL");
  });
}
