import type { Timer } from "./timer.ts";

/** Resolves after that many milliseconds of the timer. */
export const pause = (timer: Timer, milliseconds: number): Promise<void> =>
  new Promise((resolve) => void timer.after(milliseconds, resolve));
