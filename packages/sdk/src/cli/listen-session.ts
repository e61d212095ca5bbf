import { mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { homedir } from "node:os";
import { join } from "node:path";
import type { Target } from "./forward.ts";

const folder = (): string => join(homedir(), ".quote-financing");
const file = (): string => join(folder(), "listen.json");

/** Leaves word for `trigger` where this `listen` forwards to; only this user can read it. */
export function openSession(target: Target): { close: () => void } {
  mkdirSync(folder(), { recursive: true, mode: 0o700 });
  rmSync(file(), { force: true });
  writeFileSync(file(), JSON.stringify({ ...target, pid: process.pid }), { mode: 0o600 });
  return {
    close() {
      if (read()?.pid === process.pid) rmSync(file(), { force: true });
    },
  };
}

/** The `listen` that runs on this machine, if one does. */
export function runningSession(): Target | undefined {
  const session = read();
  return session !== undefined && isRunning(session.pid) ? session : undefined;
}

function read(): (Target & { readonly pid: number }) | undefined {
  try {
    const { url, bearerSecret, signingSecret, pid } = JSON.parse(readFileSync(file(), "utf8"));
    const isWhole = typeof url === "string" && typeof bearerSecret === "string" && Number.isInteger(pid);
    if (!isWhole) return undefined;
    return { url, bearerSecret, pid, signingSecret: typeof signingSecret === "string" ? signingSecret : undefined };
  } catch {
    return undefined;
  }
}

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}
