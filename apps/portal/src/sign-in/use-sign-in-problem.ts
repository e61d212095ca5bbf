import { useTranslations } from "next-intl";
import type { SignInOutcome } from "./sign-in-request.ts";

/** The refusal in words, or undefined when there is none. `wrong` replaces the text for a wrong password. */
export function useSignInProblem(outcome: SignInOutcome | undefined, wrong?: string): string | undefined {
  const t = useTranslations("signIn.problem");
  if (outcome?.kind !== "refused") return undefined;
  switch (outcome.reason) {
    case "wrong":
      return wrong ?? t("wrong");
    case "throttled":
      return t("throttled", { minutes: Math.max(1, Math.ceil((outcome.retryAfterS ?? 60) / 60)) });
    case "unavailable":
      return t("unavailable");
  }
}
