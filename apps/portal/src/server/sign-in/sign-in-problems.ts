import type { SignInRefused, SignInStep } from "./sign-in-request.ts";
import type { SignInProblemTexts } from "./sign-in-texts.ts";

/**
 * What is wrong with what was typed into a field, before it is sent: each code that is sent counts as an attempt. Knows
 * nothing outside itself.
 */
export function faultOfTyped(typed: string, step: SignInStep, texts: SignInProblemTexts): string | undefined {
  if (typed.trim() === "") return texts.missing;
  const isWhole = step !== "two-factor/verify-totp" || /^\d{6}$/.test(typed.replaceAll(/\s/g, ""));
  return isWhole ? undefined : texts.digits;
}

/** A refusal in words. Knows nothing outside itself. */
export function wordsOfRefused(
  { reason, retryAfterS = 60 }: SignInRefused,
  step: SignInStep,
  texts: SignInProblemTexts,
): string {
  if (reason === "wrong" && step === "two-factor/verify-totp") return texts.wrongCode;
  if (reason === "wrong" && step === "two-factor/verify-backup-code") return texts.wrongBackup;
  if (reason === "wrong" && step === "passkey/sign-in") return texts.wrongPasskey;
  if (reason === "wrong" && step === "passkey/use-options") return texts.unavailable;
  if (reason === "wrong" && step === "sso/start") return texts.noSingleSignOn;
  if (reason !== "throttled") return texts[reason];
  const minutes = Math.max(1, Math.ceil(retryAfterS / 60));
  return minutes === 1 ? texts.throttledOneMinute : texts.throttled.replace("{minutes}", String(minutes));
}
