import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";

/**
 * What tells one run of a process from a later process with the same number: `<pid> <start>`. Undefined when there is
 * no such process.
 */
export function processIdentity(pid: number): string | undefined {
  try {
    process.kill(pid, 0);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "EPERM") return undefined;
  }
  const start = startOnLinux(pid) ?? describe(pid, "lstart");
  return start === undefined ? undefined : `${pid} ${start}`;
}

/** The command line of a process, or undefined when there is no such process. */
export function commandLine(pid: number): string | undefined {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, "utf8").replaceAll("\0", " ");
  } catch {
    return describe(pid, "args");
  }
}

/** Field 22 of /proc/<pid>/stat, in clock ticks since boot. A zombie is no process to us. */
function startOnLinux(pid: number): string | undefined {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, "utf8");
    const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
    return fields[0] === "Z" ? undefined : fields[19];
  } catch {
    return undefined;
  }
}

function describe(pid: number, field: "lstart" | "args"): string | undefined {
  try {
    return execFileSync("ps", ["-o", `${field}=`, "-p", String(pid)], { stdio: ["ignore", "pipe", "ignore"] })
      .toString()
      .trim();
  } catch {
    return undefined;
  }
}
