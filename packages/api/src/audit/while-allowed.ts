import { type AgentCaller, isSameCaller, type MemberCaller } from "@quote-financing/domain/people/caller";
import { isAllowed, type Permission } from "@quote-financing/domain/people/permissions";
import { peopleRefusals } from "@quote-financing/domain/people/refusals";
import { DomainError } from "@quote-financing/domain/refusals/errors";
import type { Context } from "../context.ts";

/** As soon as a revocation counts everywhere (contract-decisions §2). */
const RECHECK_MS = 5_000;

/**
 * What is read for as long as its reader takes, which may be hours: it ends for whose session ended, who was removed, and who may
 * do less by now. No piece is given that was made after that.
 *
 * @param permission by which it began
 */
export function whileAllowed<Piece>(
  { services, reauthenticate }: Pick<Context, "services" | "reauthenticate">,
  { caller, permission }: { readonly caller: MemberCaller | AgentCaller; readonly permission: Permission },
  pieces: AsyncIterableIterator<Piece>,
): AsyncIterableIterator<Piece> {
  const nowMs = () => services.clock.now().getTime();
  let checkedAtMs = nowMs();
  const isStillAllowed = async (): Promise<boolean> => {
    if (reauthenticate === undefined || nowMs() - checkedAtMs < RECHECK_MS) return true;
    checkedAtMs = nowMs();
    const now = await reauthenticate();
    return isSameCaller(caller, now) && isAllowed(now, permission);
  };
  const leave = async () => {
    await pieces.return?.();
    return { done: true as const, value: undefined };
  };
  return {
    async next() {
      const step = await pieces.next();
      if (step.done || (await isStillAllowed())) return step;
      await leave();
      throw new DomainError(peopleRefusals.credentialNeeded());
    },
    return: leave,
    [Symbol.asyncIterator]() {
      return this;
    },
  };
}
