import { useTranslations } from "next-intl";
import { ShownProblem } from "../../../ui/feedback/shown-problem.ts";
import type { SignInRefused } from "./sign-in-request.ts";

/** A refusal in words, to be thrown. `wrong` replaces the text for a wrong password. */
export function useSignInProblem(): (refused: SignInRefused, wrong?: string) => ShownProblem {
  const t = useTranslations("signIn.problem");
  const wordsOf = ({ reason, retryAfterS }: SignInRefused, wrong: string | undefined): string => {
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
  return (refused, wrong) => new ShownProblem({ words: wordsOf(refused, wrong), requestId: refused.requestId });
}
