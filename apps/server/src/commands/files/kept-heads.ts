import { appendFileSync, existsSync, readFileSync, rmSync, statSync, truncateSync } from "node:fs";
import { dirname } from "node:path";
import { z } from "zod";
import { StartFailure } from "../../processes/start-failure.ts";

const headSchema = z.object({ chain: z.string(), sequence: z.int(), hash: z.string() });

/** The end of an audit log's chain as it once was: one line of the file of `audit:verify --heads`. */
export type KeptHead = z.infer<typeof headSchema>;

/**
 * The ends that a file keeps.
 *
 * @param tell of a last line that was not written whole: a full disk or a killed process must not end every later comparison
 * @throws StartFailure where there are none: a path that was mistyped, or a file that got lost, must not read as if ends had been
 * compared, and a scheduler reads the exit code alone.
 */
export function readHeads(file: string, tell: (text: string) => void): readonly KeptHead[] {
  if (takeCutLineAway(file))
    tell(`The last line of ${file} was cut off, and is taken away: that end was not compared.`);
  const kept = headsIn(file);
  if (kept.length > 0) return kept;
  throw new StartFailure(
    `${file} has no earlier ends to compare with. Nothing was verified. Find the file that was kept so far; --new begins another.`,
  );
}

/** None. @throws StartFailure where the file keeps some: who begins it at each run never compares; and where none can be made. */
export function beginHeads(file: string): readonly KeptHead[] {
  if (!existsSync(dirname(file))) {
    throw new StartFailure(`There is no folder ${dirname(file)}: make it first. Nothing was verified.`);
  }
  if (headsIn(file).length === 0) return [];
  throw new StartFailure(`${file} has earlier ends: leave out --new. Nothing was verified.`);
}

/** Only where ends stand before it: whatever else a mistyped path names stays as it is. */
function takeCutLineAway(file: string): boolean {
  if (!existsSync(file)) return false;
  const text = readFileSync(file, "utf8");
  const whole = text.slice(0, text.lastIndexOf("\n") + 1);
  const last = text.slice(whole.length);
  if (last === "" || whole === "") return false;
  if (isHead(last)) {
    // Without its end the next one would be written into it.
    appendFileSync(file, "\n");
    return false;
  }
  if (!whole.split("\n").slice(0, -1).every(isHead)) return false;
  truncateSync(file, Buffer.byteLength(whole));
  return true;
}

function isHead(line: string): boolean {
  try {
    return headSchema.safeParse(JSON.parse(line)).success;
  } catch {
    return false;
  }
}

function headsIn(file: string): readonly KeptHead[] {
  if (!existsSync(file)) return [];
  const lines = readFileSync(file, "utf8").split("\n");
  try {
    return lines.filter((line) => line !== "").map((line) => headSchema.parse(JSON.parse(line)));
  } catch {
    throw new StartFailure(`${file} is no file that audit:verify wrote. Nothing was verified.`);
  }
}

/** All of them, or none: what a full disk took of them is taken away again. @throws StartFailure when they cannot be written */
export function addHeads(file: string, heads: readonly KeptHead[]): void {
  if (heads.length === 0) return;
  const sizeBefore = statSync(file, { throwIfNoEntry: false })?.size;
  const lines = heads.map(({ chain, sequence, hash }) => `${JSON.stringify({ chain, sequence, hash })}\n`);
  try {
    appendFileSync(file, lines.join(""));
  } catch (error) {
    if (sizeBefore === undefined) rmSync(file, { force: true });
    else if (statSync(file).size > sizeBefore) truncateSync(file, sizeBefore);
    const reason = error instanceof Error ? error.message : String(error);
    throw new StartFailure(`No end was added to ${file}: ${reason}. Make room, and run this again.`, { cause: error });
  }
}

/** The furthest end of each chain that is not among those that there are: nothing would ever ask for them again. */
export function goneHeads(kept: readonly KeptHead[], chains: ReadonlySet<string>): KeptHead[] {
  const furthest = new Map<string, KeptHead>();
  for (const head of kept) {
    const isFurther = head.sequence > (furthest.get(head.chain)?.sequence ?? 0);
    if (isFurther && !chains.has(head.chain)) furthest.set(head.chain, head);
  }
  return [...furthest.values()];
}
