import { constants } from "node:os";

/** Process groups of the commands that run now: a signal to us ends them too. */
const groups = new Set();

/** @param {number} pid leader of its group */
export function addGroup(pid) {
  if (groups.size === 0) for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) process.on(signal, endAll);
  groups.add(pid);
}

/** @param {number} pid */
export function removeGroup(pid) {
  signalGroup(pid, "SIGKILL"); // A command that ended may have left children; they end here.
  groups.delete(pid);
  if (groups.size === 0) for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) process.off(signal, endAll);
}

/** @param {"SIGINT" | "SIGTERM" | "SIGHUP"} signal */
function endAll(signal) {
  for (const pid of groups) signalGroup(pid, "SIGTERM");
  setTimeout(() => {
    for (const pid of groups) signalGroup(pid, "SIGKILL");
    process.exit(128 + constants.signals[signal]);
  }, 2_000);
}

/** @param {number} pid @param {NodeJS.Signals} signal */
function signalGroup(pid, signal) {
  try {
    process.kill(-pid, signal);
  } catch {
    // Nobody is left in it.
  }
}
