import type { Clock } from "@quote-financing/domain/time/clock";
import type { Database } from "../database.ts";
import { QuietSpell } from "./quiet-spell.ts";

/** How much later than otherwise something may be found. */
const LATER_MS = 1_000;
/** Whatever falls due by the day or the hour is found within it. */
const LOOK_AGAIN_MS = 60_000;

interface Look {
  /** @returns how much it found */
  readonly look: (signal: AbortSignal) => Promise<number>;
  /** When something falls due of what is there; never when omitted. */
  readonly untilMs?: () => Promise<number>;
}

/** Work at intervals that is left out while a distributed database rests: it would ask every shard for nothing (decision record 0405). */
export function unlessQuiet(
  { db, clock }: { readonly db: Pick<Database, "writtenMark">; readonly clock: Clock },
  { look, untilMs = async () => Number.POSITIVE_INFINITY }: Look,
): (signal: AbortSignal) => Promise<void> {
  const spell = new QuietSpell(db, LATER_MS);
  return async (signal) => {
    const nowMs = clock.now().getTime();
    if (await spell.isOn(nowMs)) return;
    if ((await look(signal)) > 0) return;
    await spell.foundNothing(async () => Math.min(await untilMs(), nowMs + LOOK_AGAIN_MS));
  };
}
