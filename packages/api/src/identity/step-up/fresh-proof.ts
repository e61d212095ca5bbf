import type { Caller } from "@quote-financing/domain/people/caller";
import { peopleRefusals } from "@quote-financing/domain/people/refusals";
import { DomainError } from "@quote-financing/domain/refusals/errors";
import type { Context } from "../../context.ts";

/** Whether an act asks people for a fresh proof that it is them: always, never, or as its input says. */
export type FreshProof = boolean | ((input: unknown) => boolean);

/** For how long a sign-in or proof is fresh, unless STEP_UP_MINUTES says otherwise. */
export const FRESH_PROOF_MS = 10 * 60 * 1000;

interface AskedAct {
  readonly rule: FreshProof;
  /** As it was sent. */
  readonly getInput: () => Promise<unknown>;
  /** Checked before a proof is asked for: input that would be refused anyway asks for none. */
  readonly checkFields?: (caller: Caller, input: unknown) => void;
}

/**
 * Refuses what only somebody at the keyboard may do, when they last proved that it is them too long ago (decision record
 * 0350). API keys are not asked: they are no people.
 *
 * @throws DomainError `step_up_required`, or what `checkFields` throws
 */
export async function requireFreshProof(
  { services, provenAt }: Pick<Context, "services" | "provenAt">,
  caller: Caller,
  { rule, getInput, checkFields }: AskedAct,
): Promise<void> {
  if (caller.kind === "credential") return;
  const isAsked = typeof rule === "boolean" ? rule : rule(await getInput());
  const freshMs = services.freshProofMs ?? FRESH_PROOF_MS;
  if (!isAsked || isFreshProof(provenAt, services.clock.now(), freshMs)) return;
  checkFields?.(caller, await getInput());
  throw new DomainError(peopleRefusals.stepUpRequired({ minutes: Math.round(freshMs / 60_000) }));
}

/** False where no proof was ever given, as by a caller without a session. */
export const isFreshProof = (provenAt: Date | undefined, now: Date, freshMs: number): boolean =>
  provenAt !== undefined && now.getTime() - provenAt.getTime() < freshMs;
