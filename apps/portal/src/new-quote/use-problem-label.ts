import { useTranslations } from "next-intl";
import { brokenRule } from "../feedback/refusal-rules.ts";
import { useRefusalText } from "../feedback/use-refusal-text.ts";
import type { DraftProblem } from "./draft-problems.ts";

/** What to do about a problem, in words. */
export function useProblemLabel(): (problem: DraftProblem) => string {
  const t = useTranslations("newQuote.problems");
  const textOf = useRefusalText();
  return ({ kind, message }) =>
    kind === "other" && brokenRule(message) !== undefined ? textOf({ code: "parameter_invalid", message }) : t(kind);
}
