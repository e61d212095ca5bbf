/** What `setTimeout` can wait; it fires at once for more. */
const LONGEST_MS = 2 ** 31 - 1;

/** Ends what runs under its signal. */
export interface Deadline {
  /** Aborted when the time is over, or with the outer signal and its reason. */
  readonly signal: AbortSignal;
  isOver(): boolean;
  /** Leaves nothing behind, neither a timer nor a listener at the outer signal. */
  clear(): void;
}

/**
 * A time limit together with a signal of the caller's. By hand in place of `AbortSignal.any`: on some versions of Node.js a
 * signal that lives long, as a server's own does, keeps something of each that was made so.
 *
 * @throws RangeError for a time that is no number or below 0
 */
export function startDeadline(timeoutMs: number, outer: AbortSignal | undefined): Deadline {
  if (!(timeoutMs >= 0)) throw new RangeError("timeoutMs is a number of milliseconds.");
  const controller = new AbortController();
  let isOver = false;
  const timer = setTimeout(
    () => {
      isOver = true;
      controller.abort(new DOMException("The operation was aborted due to timeout", "TimeoutError"));
    },
    Math.min(timeoutMs, LONGEST_MS),
  );
  const end = (): void => controller.abort(outer?.reason);
  if (outer?.aborted) end();
  else outer?.addEventListener("abort", end, { once: true });
  return {
    signal: controller.signal,
    isOver: () => isOver,
    clear() {
      clearTimeout(timer);
      outer?.removeEventListener("abort", end);
    },
  };
}
