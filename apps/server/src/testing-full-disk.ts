import { spawnSync } from "node:child_process";

/** What a program of Node.js came to. */
interface Ended {
  readonly status: number | null;
  readonly stderr: string;
}

/**
 * Runs a module's text where no file may hold more than 1 or 2 kB, by the shell's unit: as on a disk that has so little room left, a write that is
 * larger takes a part, and the next one fails.
 */
export function runWithoutRoom(text: string): Ended {
  const limited = 'trap "" XFSZ; ulimit -f 2; exec "$@"';
  const program = [process.execPath, "--input-type=module", "--eval", text];
  // What a suite writes down of each process (record-reads.cjs) finds no room either.
  const env = { ...process.env, NODE_OPTIONS: "" };
  const { status, stderr } = spawnSync("/bin/sh", ["-c", limited, "sh", ...program], { env, encoding: "utf8" });
  return { status, stderr };
}
