import { appendFileSync, existsSync, readFileSync } from "node:fs";
import { z } from "zod";
import { StartFailure } from "../../processes/start-failure.ts";

const headSchema = z.object({ chain: z.string(), sequence: z.int(), hash: z.string() });

/** The end of an audit log's chain as it once was: one line of the file of `audit:verify --heads`. */
export type KeptHead = z.infer<typeof headSchema>;

/**
 * The ends that a file keeps.
 *
 * @throws StartFailure where there are none: a path that was mistyped, or a file that got lost, must not read as if ends had been
 * compared, and a scheduler reads the exit code alone.
 */
export function readHeads(file: string): readonly KeptHead[] {
  const kept = headsIn(file);
  if (kept.length > 0) return kept;
  throw new StartFailure(
    `${file} has no earlier ends to compare with. Nothing was verified. Find the file that was kept so far; --new begins another.`,
  );
}

/** None. @throws StartFailure where the file keeps some: who begins it at each run never compares. */
export function beginHeads(file: string): readonly KeptHead[] {
  if (headsIn(file).length === 0) return [];
  throw new StartFailure(`${file} has earlier ends: leave out --new. Nothing was verified.`);
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

export const addHead = (file: string, { chain, sequence, hash }: KeptHead): void =>
  appendFileSync(file, `${JSON.stringify({ chain, sequence, hash })}\n`);

/** The furthest end of each chain that is not among those that there are: nothing would ever ask for them again. */
export function goneHeads(kept: readonly KeptHead[], chains: ReadonlySet<string>): KeptHead[] {
  const furthest = new Map<string, KeptHead>();
  for (const head of kept) {
    const isFurther = head.sequence > (furthest.get(head.chain)?.sequence ?? 0);
    if (isFurther && !chains.has(head.chain)) furthest.set(head.chain, head);
  }
  return [...furthest.values()];
}
