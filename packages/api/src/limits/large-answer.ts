import type { PayerShare } from "@quote-financing/db/pools/payer-share";
import { pause } from "@quote-financing/domain/time/pause";
import type { Timer } from "@quote-financing/domain/time/timer";

/** What took longer waited for something else than this process. */
const MAX_REST_MS = 50;

/** Resolves in the next turn of the event loop: requests that have come in are served first. */
export const yieldToEventLoop = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

/**
 * Makes a large answer: one at a time of a payer, and after it others have the process for as long as it took. So large ones
 * take half of it at most, and a request of somebody else, which needs several turns, meets one or two of them.
 */
export function runFairly<Answer>(
  { expensive, timer }: { readonly expensive: PayerShare; readonly timer: Timer },
  payer: string,
  work: () => Promise<Answer>,
): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const inTurn = async () => {
      await yieldToEventLoop();
      const startedAtMs = timer.now();
      await work().then(resolve, reject);
      await pause(timer, Math.min(timer.now() - startedAtMs, MAX_REST_MS));
    };
    expensive.hold(payer, inTurn).catch(reject);
  });
}
