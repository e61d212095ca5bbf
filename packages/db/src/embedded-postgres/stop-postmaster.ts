import { setTimeout as pause } from "node:timers/promises";
import { livingPostmaster } from "./postmaster-file.ts";

const POLL_MS = 20;

/** SIGINT disconnects clients and stops cleanly, SIGQUIT stops at once and recovers at the next start. */
const patienceMs = [
  ["SIGINT", 6_000],
  ["SIGQUIT", 3_000],
  ["SIGKILL", 3_000],
] as const;

/** Stops the server on a data directory, if one runs there, whoever started it. */
export async function stopPostmaster(data: string): Promise<void> {
  for (const [signal, limitMs] of patienceMs) {
    const pid = livingPostmaster(data);
    if (pid === undefined) return;
    signalProcess(pid, signal);
    for (let waitedMs = 0; waitedMs < limitMs && livingPostmaster(data) === pid; waitedMs += POLL_MS)
      await pause(POLL_MS);
  }
}

function signalProcess(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal);
  } catch {
    // It ended by itself in the meantime.
  }
}
