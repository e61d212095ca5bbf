import { readdirSync, readFileSync } from "node:fs";
import type postgres from "postgres";
import { OBSERVER } from "./observe.ts";

/** Of /proc: USER_HZ, which is 100 on every Linux that Node.js runs on. */
const MS_PER_TICK = 10;

interface ProcessTimes {
  readonly parentPid: number;
  /** Its own, user and system. */
  readonly ownMs: number;
  /** Of children that ended. */
  readonly endedChildrenMs: number;
}

/** @returns undefined when there is no such process any more. */
function timesOf(pid: number): ProcessTimes | undefined {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, "utf8");
    // The second field is a name in brackets, which may hold spaces.
    const fields = stat
      .slice(stat.lastIndexOf(")") + 2)
      .split(" ")
      .map(Number);
    const ticks = (...indices: number[]) => indices.reduce((sum, index) => sum + (fields[index] ?? 0), 0);
    const ownMs = ticks(11, 12) * MS_PER_TICK;
    return { parentPid: fields[1] ?? 0, ownMs, endedChildrenMs: ticks(13, 14) * MS_PER_TICK };
  } catch {
    return undefined;
  }
}

/** Processor time of one process so far, in milliseconds. */
export const processCpuMs = (pid: number): number => timesOf(pid)?.ownMs ?? Number.NaN;

/**
 * Processor time of a whole PostgreSQL so far, in milliseconds: all that ever ran under its first process, but for the
 * observers of the bench itself, which must stay connected as long as it is measured.
 */
export async function postgresCpuMs(sql: postgres.Sql): Promise<number> {
  const observers = await sql<{ pid: number }[]>`
    select pid from pg_stat_activity where application_name = ${OBSERVER}`;
  const own = observers.map(({ pid }) => pid);
  return serverCpuMs(timesOf(own[0] ?? 0)?.parentPid ?? 0, own);
}

/** The same by the number of its first process. @param others processes that are not counted */
export function serverCpuMs(postmasterPid: number, others: readonly number[] = []): number {
  const postmaster = timesOf(postmasterPid);
  if (postmaster === undefined) throw new Error("PostgreSQL is gone.");
  let sumMs = postmaster.ownMs + postmaster.endedChildrenMs;
  for (const name of readdirSync("/proc")) {
    if (!/^\d+$/.test(name) || others.includes(Number(name))) continue;
    const times = timesOf(Number(name));
    if (times?.parentPid === postmasterPid) sumMs += times.ownMs;
  }
  return sumMs;
}
