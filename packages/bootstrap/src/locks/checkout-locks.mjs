import { linkSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { CACHE } from "../root.mjs";

const POLL_MS = 300;
const WRITTEN_WITHIN_MS = 1_000;

/**
 * Lets one process of this checkout at a time install and build, so that two first starts side by side do not write
 * over each other.
 *
 * @template Value
 * @param {() => Promise<Value>} work
 */
export const withPrepareLock = (work) =>
  withLock(join(CACHE, "prepare.lock"), "Another start or test of this checkout is preparing", work);

/**
 * Lets one process of this checkout at a time judge it: reports, results and what was built are shared. Taken before
 * the other lock, never under it.
 *
 * @template Value
 * @param {() => Promise<Value>} work
 */
export const withTestLock = (work) => withLock(join(CACHE, "test.lock"), "Another test of this checkout runs", work);

/**
 * A lock whose process is gone is taken over.
 *
 * @template Value
 * @param {string} file
 * @param {string} reason why somebody else has it, for people
 * @param {() => Promise<Value>} work
 * @returns {Promise<Value>}
 */
export async function withLock(file, reason, work) {
  mkdirSync(dirname(file), { recursive: true });
  for (let told = false; !take(file); told = true) {
    if (!told) console.log(`  ${reason}; waiting for it.`);
    await pause(POLL_MS);
  }
  const release = () => {
    const own = nameOfThis();
    for (const moved of movedAway(file)) if (contentOf(moved) === own) rmSync(moved, { force: true });
    rmSync(file, { force: true });
  };
  process.on("exit", release);
  try {
    return await work();
  } finally {
    process.off("exit", release);
    release();
  }
}

function take(file) {
  try {
    writeFileSync(file, nameOfThis(), { flag: "wx" });
    if (!movedAway(file).some(isHeld)) return true;
    // Somebody else moved a living lock away: its place is free, and its process goes on.
    rmSync(file, { force: true });
    return false;
  } catch (error) {
    if (error.code !== "EEXIST") throw error;
  }
  if (isHeld(file)) return false;
  moveStaleAway(file);
  return take(file);
}

/**
 * Somebody else may have taken it over since it was read: renaming is atomic, and what was moved is looked at and put back. Where the place
 * was taken meanwhile it stays beside it, and counts.
 */
function moveStaleAway(file) {
  const moved = `${file}.${process.pid}.stale`;
  try {
    renameSync(file, moved);
    if (isHeld(moved)) linkSync(moved, file);
  } catch (error) {
    if (error.code === "EEXIST") return;
    if (error.code !== "ENOENT") throw error;
  }
  rmSync(moved, { force: true });
}

function movedAway(file) {
  const isMoved = (name) => name.startsWith(`${basename(file)}.`) && name.endsWith(".stale");
  try {
    return readdirSync(dirname(file)).flatMap((name) => (isMoved(name) ? [join(dirname(file), name)] : []));
  } catch {
    // Somebody removed the folder, and all locks with it.
    return [];
  }
}

const nameOfThis = () => `${process.pid} ${startOf(process.pid)}`;

function contentOf(file) {
  try {
    return readFileSync(file, "utf8");
  } catch {
    return "";
  }
}

function isHeld(file) {
  try {
    const [pid, start] = readFileSync(file, "utf8").split(" ");
    // Its process has made it and is going to write into it.
    if (pid === "") return Date.now() - statSync(file).mtimeMs < WRITTEN_WITHIN_MS;
    return isRunning(Number(pid)) && startOf(pid) === start;
  } catch {
    return false;
  }
}

function isRunning(pid) {
  try {
    return pid > 0 && process.kill(pid, 0);
  } catch (error) {
    return error.code === "EPERM";
  }
}

/** Tells a process from a later one with its number; empty where the system does not say. */
function startOf(pid) {
  try {
    return readFileSync(`/proc/${pid}/stat`, "utf8").split(") ").at(-1)?.split(" ")[19] ?? "";
  } catch {
    return "";
  }
}
