import { mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { CACHE } from "./root.mjs";

const FILE = join(CACHE, "prepare.lock");
const POLL_MS = 300;

/**
 * Lets one process of this checkout at a time install and build, so that two first starts side by side do not write
 * over each other. A lock whose process is gone is taken over.
 *
 * @template Value
 * @param {() => Promise<Value>} work
 * @returns {Promise<Value>}
 */
export async function withPrepareLock(work) {
  mkdirSync(CACHE, { recursive: true });
  for (let told = false; !take(); told = true) {
    if (!told) console.log("  Another start or test of this checkout is preparing; waiting for it.");
    await pause(POLL_MS);
  }
  process.on("exit", release);
  try {
    return await work();
  } finally {
    process.off("exit", release);
    release();
  }
}

const release = () => rmSync(FILE, { force: true });

function take() {
  try {
    writeFileSync(FILE, `${process.pid}`, { flag: "wx" });
    return true;
  } catch (error) {
    if (error.code !== "EEXIST") throw error;
  }
  if (!isRunning(holder())) release();
  return false;
}

function holder() {
  try {
    return Number(readFileSync(FILE, "utf8"));
  } catch {
    return 0;
  }
}

function isRunning(pid) {
  try {
    return pid > 0 && process.kill(pid, 0);
  } catch (error) {
    return error.code === "EPERM";
  }
}
