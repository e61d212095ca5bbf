import { useTranslations } from "next-intl";
import type { ProblemText } from "../../../ui/feedback/use-problem-text.ts";
import type { SignInOutcome, SignInRefused } from "./sign-in-request.ts";

/** The refusal in words, or undefined when there is none. `wrong` replaces the text for a wrong password. */
export function useSignInProblem(outcome: SignInOutcome | undefined, wrong?: string): ProblemText | undefined {
  const t = useTranslations("signIn.problem");
  if (outcome?.kind !== "refused") return undefined;
  const wordsOf = ({ reason, retryAfterS }: SignInRefused): string => {
    switch (reason) {
      case "wrong":
        return wrong ?? t("wrong");
      case "throttled":
        return t("throttled", { minutes: Math.max(1, Math.ceil((retryAfterS ?? 60) / 60)) });
      case "busy":
        return t("busy");
      case "unreadable":
        return t("unreadable");
      case "unavailable":
        return t("unavailable");
    }
  };
  return { words: wordsOf(outcome), requestId: outcome.requestId };
}
