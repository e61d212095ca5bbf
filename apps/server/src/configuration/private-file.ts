import { mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";

/** Makes DATA_DIR for its user alone; as root passable, because PostgreSQL runs as somebody else (decision 0002). */
function makePrivateFolder(folder: string): void {
  mkdirSync(folder, { recursive: true, mode: process.getuid?.() === 0 ? 0o711 : 0o700 });
}

/** Writes JSON that only this user can read (0600): whole or not at all, even when the process is killed. */
export function writePrivateJson(file: string, value: unknown): void {
  makePrivateFolder(dirname(file));
  const unfinished = `${file}.${process.pid}`;
  rmSync(unfinished, { force: true });
  try {
    // Not by one write: where the disk is full that may take a part, and fail only then.
    writeFileSync(unfinished, `${JSON.stringify(value, null, 2)}\n`, { flag: "wx", mode: 0o600, flush: true });
    renameSync(unfinished, file);
  } catch (error) {
    rmSync(unfinished, { force: true });
    throw error;
  }
}

/** @returns undefined when there is no such file. */
export function readPrivateJson(file: string): unknown {
  try {
    return JSON.parse(readFileSync(file, "utf8"));
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "ENOENT") return undefined;
    throw error;
  }
}
