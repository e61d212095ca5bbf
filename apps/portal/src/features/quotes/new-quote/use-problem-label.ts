import { brokenRule } from "@quote-financing/domain/refusals/refusal-rules";
import { useTranslations } from "next-intl";
import { useRefusalText } from "../../../ui/feedback/use-refusal-text.ts";
import type { DraftProblem } from "./draft-problems.ts";

/** What to do about a problem, in words. */
export function useProblemLabel(): (problem: DraftProblem) => string {
  const t = useTranslations("newQuote.problems");
  const textOf = useRefusalText();
  return ({ kind, message }) => {
    const rule = kind === "other" ? brokenRule(message) : undefined;
    return rule === undefined ? t(kind) : textOf({ code: "parameter_invalid", message, rule });
  };
}
