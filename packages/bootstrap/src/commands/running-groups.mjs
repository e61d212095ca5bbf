import { constants } from "node:os";

/** Process groups of the commands that run now: a signal to us ends them too. */
const groups = new Set();

/** For commands that do not end when they are asked to. */
const LAST_MOMENT_MS = 2_000;

/** Our exit code, from the signal on that ends us. */
let exitCode;

/** @param {number} pid leader of its group */
export function addGroup(pid) {
  if (groups.size === 0) for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) process.on(signal, endAll);
  groups.add(pid);
}

/**
 * Never settles, and begins nothing, once a signal ends us: a command that was stopped has not failed, and what is done
 * after a failure (another Node.js, a next step) is not to be done.
 *
 * @param {number} pid
 */
export async function removeGroup(pid) {
  signalGroup(pid, "SIGKILL"); // A command that ended may have left children; they end here.
  groups.delete(pid);
  if (exitCode !== undefined) {
    if (groups.size === 0) process.exit(exitCode);
    await new Promise(() => {});
  }
  if (groups.size === 0) for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) process.off(signal, endAll);
}

/** @param {"SIGINT" | "SIGTERM" | "SIGHUP"} signal */
function endAll(signal) {
  if (exitCode !== undefined) return; // npm and the terminal may both pass a Ctrl-C on.
  exitCode = 128 + constants.signals[signal];
  for (const pid of groups) signalGroup(pid, "SIGTERM");
  setTimeout(() => {
    for (const pid of groups) signalGroup(pid, "SIGKILL");
    process.exit(exitCode);
  }, LAST_MOMENT_MS);
}

/** @param {number} pid @param {NodeJS.Signals} signal */
function signalGroup(pid, signal) {
  try {
    process.kill(-pid, signal);
  } catch {
    // Nobody is left in it.
  }
}
