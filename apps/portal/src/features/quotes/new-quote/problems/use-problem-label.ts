import { useTranslations } from "next-intl";
import { useRuleText } from "../../../../ui/feedback/use-refusal-text.ts";
import type { DraftProblem } from "./draft-problems.ts";

/** What to do about a problem, in words. */
export function useProblemLabel(): (problem: DraftProblem) => string {
  const t = useTranslations("newQuote.problems");
  const textOf = useRuleText();
  return ({ kind, refusal }) => (kind === "other" ? textOf(refusal) : undefined) ?? t(kind);
}
