import { useTranslations } from "next-intl";
import { refusalOfClientError } from "../../trpc/trpc-refusal.ts";
import { refusedField } from "./refused-field.ts";
import { type ProblemText, ShownProblem } from "./shown-problem.ts";
import { useRefusalText } from "./use-refusal-text.ts";

/** Undefined without an error. Names the field, where it has a name that people know. */
export function useProblemText(error: unknown): ProblemText | undefined {
  const t = useTranslations("problem");
  const fields = useTranslations("refusal.field");
  const textOf = useRefusalText();
  if (error === null || error === undefined) return undefined;
  if (error instanceof ShownProblem) return error.problem;
  const refusal = refusalOfClientError(error);
  if (refusal === undefined) return { words: t("offline") };
  const field = refusedField(refusal.param);
  const words = textOf(refusal);
  return { words: field === undefined ? words : `${fields(field)}: ${words}`, requestId: refusal.requestId };
}
