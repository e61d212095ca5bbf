import { readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { commandLine } from "./process-identity.ts";

/** What a postmaster writes into its data directory. `run` tells one start from the next. */
export interface PostmasterFile {
  readonly pid: number;
  readonly run: string;
  readonly ready: boolean;
}

/** PostgreSQL's postmaster.pid: process number, data directory, start time, port, …, state on line 8. */
export function readPostmasterFile(data: string): PostmasterFile | undefined {
  try {
    const lines = readFileSync(join(data, "postmaster.pid"), "utf8").split("\n");
    const pid = Number(lines[0]);
    if (!Number.isInteger(pid) || pid <= 0) return undefined;
    return { pid, run: `${lines[0]} ${lines[2]}`, ready: lines[7]?.trim() === "ready" };
  } catch {
    return undefined;
  }
}

/** The process number of the postmaster that runs on this data directory now, whoever started it. */
export function livingPostmaster(data: string): number | undefined {
  const pid = readPostmasterFile(data)?.pid;
  if (pid === undefined) return undefined;
  return commandLine(pid)?.includes(data) === true ? pid : undefined;
}

/**
 * Removes a postmaster.pid whose number now belongs to some other program (usual after a container restarts), which
 * PostgreSQL would take for a running server. One whose process is gone is left for PostgreSQL to judge.
 */
export function removeForeignPostmasterFile(data: string): void {
  const pid = readPostmasterFile(data)?.pid;
  if (pid === undefined || livingPostmaster(data) !== undefined) return;
  if (commandLine(pid) !== undefined) rmSync(join(data, "postmaster.pid"), { force: true });
}
