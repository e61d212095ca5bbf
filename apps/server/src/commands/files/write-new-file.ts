import { existsSync, renameSync, rmSync } from "node:fs";
import { open } from "node:fs/promises";
import { dirname } from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { createGzip } from "node:zlib";
import { StartFailure } from "../../processes/start-failure.ts";

/**
 * Writes these bytes, compressed, into a file for its user alone, which appears when it is whole. A run that was killed leaves
 * `<file>.unfinished`.
 *
 * @param pieces not begun when the file may not be written
 * @throws StartFailure when there is something at this path already; it stays as it is
 */
export async function writeNewFile(file: string, pieces: AsyncIterable<Uint8Array>): Promise<void> {
  mustBeFree(file);
  const unfinished = `${file}.unfinished`;
  const written = await makeUnfinished(unfinished);
  try {
    await pipeline(Readable.from(pieces), createGzip(), written);
    // Something may have come there while the bytes were written.
    mustBeFree(file);
    renameSync(unfinished, file);
  } catch (error) {
    rmSync(unfinished, { force: true });
    throw error;
  }
}

function mustBeFree(file: string): void {
  if (existsSync(file)) throw new StartFailure(`${file} exists already. Name a new file: nothing is replaced.`);
}

/** Opened before the first piece is asked for, and apart from what removes it: one that is there is another run's. */
async function makeUnfinished(unfinished: string) {
  try {
    return (await open(unfinished, "wx", 0o600)).createWriteStream();
  } catch (error) {
    const code = error instanceof Error && "code" in error ? error.code : undefined;
    if (code === "ENOENT") throw new StartFailure(`There is no folder ${dirname(unfinished)}: make it first.`);
    if (code !== "EEXIST") throw error;
    throw new StartFailure(`${unfinished} is of a run that was killed, or runs now. Remove it if none runs.`);
  }
}
