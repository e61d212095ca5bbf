import { type Caller, payerOf } from "@quote-financing/domain/people/caller";
import type { Context, Services } from "../context.ts";
import { runFairly, yieldToEventLoop } from "./large-answer.ts";
import { requireAllowed } from "./request-limiter.ts";

/** Makes an answer that may have megabytes: one at a time of a payer, in one of its slots for requests. */
export type RunExpensive = <Result>(work: () => Promise<Result>) => Promise<Result>;

/** More than this holds the event loop for milliseconds where it is full of names. */
const LARGE_BODY_BYTES = 16 * 1024;

/** What reads and judges such a body does so in a turn of its payer. */
export const isLargeBody = (sizeBytes: number): boolean => sizeBytes > LARGE_BODY_BYTES;

/** Runs what reads a body of so many bytes: at once, or for a large one in a turn of its payer. */
export type ReadInTurn = <Read>(sizeBytes: number, read: () => Read) => Read | Promise<Read>;

/** Of a procedure's meta. */
interface Declared {
  readonly isExpensive?: true;
  readonly takesSlotsItself?: true;
}

interface Admission {
  readonly isLarge: boolean;
  readonly payer: string;
  readonly services: Services;
  readonly runExpensive: RunExpensive;
}

/** Runs the use case once its payer has the slots that it needs. */
export function admit<Result>(
  { isExpensive, takesSlotsItself }: Declared,
  { isLarge, payer, services, runExpensive }: Admission,
  run: () => Promise<Result>,
): Promise<Result> {
  if (isExpensive && !takesSlotsItself) return runExpensive(run);
  const { requests, coalesced, expensive } = services.db.shares;
  const inOneSlot = () => (takesSlotsItself ? coalesced : requests).hold(payer, run);
  if (isLarge) return runFairly({ expensive, timer: services.timer }, payer, inOneSlot);
  return inOneSlot();
}

/** For a request that has no slot yet. @throws DatabaseUnavailableError when too much of its payer waits */
export const readerInTurn =
  (caller: Caller, { db, timer }: Services): ReadInTurn =>
  (sizeBytes, read) => {
    if (!isLargeBody(sizeBytes)) return read();
    return runFairly({ expensive: db.shares.expensive, timer }, payerOf(caller), async () => read());
  };

/** The scarce slot first: who waits for it must not keep one of the others. */
export function expensiveRunner(
  ctx: Context,
  caller: Caller,
  { expensive, requests }: Services["db"]["shares"],
): RunExpensive {
  const payer = payerOf(caller);
  return (work) => expensive.hold(payer, () => afterYield(ctx, caller, () => requests.hold(payer, work)));
}

/**
 * Between two expensive answers others have a turn, and the one before is written and counted: those that waited for it are
 * refused once the budget is used up, and make no debt.
 */
async function afterYield<Result>({ services }: Context, caller: Caller, work: () => Promise<Result>): Promise<Result> {
  await yieldToEventLoop();
  requireAllowed(services.limiter.checkThreads(caller, services.clock.now().getTime()));
  return work();
}
