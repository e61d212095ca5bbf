import { systemClock } from "@quote-financing/domain/time/clock";
import type { Services } from "../../context.ts";
import { claimStep, countFailure, findFactor, replaceBackupCodes, type StoredFactor } from "./stored-factor.ts";
import { totpStepOf } from "./totp-step.ts";

/** Opens and closes what better-auth stores of a factor. `open` throws for what another BETTER_AUTH_SECRET sealed. */
export interface FactorSeal {
  readonly open: (sealed: string) => Promise<string>;
  readonly close: (text: string) => Promise<string>;
}

export type FactorVerdict = "accepted" | "refused" | "locked" | "unreadable";

/** A phone's clock may be half a minute off. */
const WINDOW = 1;
/** One more than better-auth allows: a code that it accepts a moment later is used up too. */
const CLAIM_WINDOW = 2;

/** better-auth judges codes by this machine's clock. */
const now = () => systemClock.now();

/**
 * Judges a code of the app or a backup code, and uses it up. For somebody who is signed in already: wrong ones count
 * towards the same lock as at sign-in.
 */
export async function useFactor(
  services: Pick<Services, "db">,
  seal: FactorSeal,
  factor: StoredFactor,
  code: string,
): Promise<FactorVerdict> {
  if (isLocked(factor)) return "locked";
  const opened = await openFactor(seal, factor);
  if (opened === undefined) return "unreadable";
  const step = totpStepOf(opened.secret, code.replaceAll(/\s/g, ""), now().getTime(), WINDOW);
  const isAccepted =
    step === undefined
      ? await useBackupCode(services, seal, { factor, left: opened.backupCodes, code: code.trim() })
      : await claimStep(services, factor, step);
  if (isAccepted) return "accepted";
  await countFailure(services, factor, now());
  return "refused";
}

/**
 * Uses a code of the app up before better-auth looks at it. `accepted` also for what better-auth will refuse itself: it
 * counts wrong codes and knows the lock.
 */
export async function claimCode(
  services: Pick<Services, "db">,
  seal: FactorSeal,
  { userId, code }: { readonly userId: string; readonly code: string },
): Promise<FactorVerdict> {
  const factor = await findFactor(services, userId);
  if (factor === undefined || isLocked(factor)) return "accepted";
  const opened = await openFactor(seal, factor);
  if (opened === undefined) return "unreadable";
  const step = totpStepOf(opened.secret, code, now().getTime(), CLAIM_WINDOW);
  return step === undefined || (await claimStep(services, factor, step)) ? "accepted" : "refused";
}

const isLocked = ({ lockedUntil }: StoredFactor): boolean => lockedUntil !== null && lockedUntil > now();

/** Undefined when another BETTER_AUTH_SECRET sealed it. */
async function openFactor(seal: FactorSeal, factor: StoredFactor) {
  try {
    const [secret, codes] = [await seal.open(factor.secret), await seal.open(factor.backupCodes)];
    return { secret, backupCodes: JSON.parse(codes) as string[] };
  } catch {
    return undefined;
  }
}

interface BackupCodeUse {
  readonly factor: StoredFactor;
  readonly left: readonly string[];
  readonly code: string;
}

async function useBackupCode(
  services: Pick<Services, "db">,
  seal: FactorSeal,
  { factor, left, code }: BackupCodeUse,
): Promise<boolean> {
  if (!left.includes(code)) return false;
  const others = left.filter((one) => one !== code);
  return replaceBackupCodes(services, factor, await seal.close(JSON.stringify(others)));
}
