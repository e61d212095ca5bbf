import type { Timer } from "@quote-financing/domain/time/timer";

/** A reader takes a megabyte in a minute at least: what a poor connection of a telephone does. */
const LEAST_BYTES = 1024 * 1024;
const WINDOW_MS = 60_000;

/** How fast somebody takes what is made for them. */
export interface ReaderPace {
  /** Something lies ready for them: from here on their time counts, and not the maker's. */
  offer(): void;
  /** They took it. */
  took(bytes: number): void;
  /** They are done. */
  leave(): void;
}

/** @param onSlow called at most once, when the reader lets what is ready lie for too long */
export function watchReader(timer: Timer, onSlow: () => void): ReaderPace {
  let [takenBytes, waitedMs, offeredMs] = [0, 0, 0];
  let callOff = (): void => {};
  return {
    offer() {
      offeredMs = timer.now();
      callOff = timer.after(WINDOW_MS - waitedMs, onSlow);
    },
    took(bytes) {
      callOff();
      waitedMs += timer.now() - offeredMs;
      takenBytes += bytes;
      if (takenBytes >= LEAST_BYTES) [takenBytes, waitedMs] = [0, 0];
    },
    leave: () => callOff(),
  };
}
