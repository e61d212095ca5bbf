import { useTranslations } from "next-intl";
import type { ProblemKind } from "./draft-problems.ts";

/** What to do about a problem, in words. */
export function useProblemLabel(): (kind: ProblemKind) => string {
  const t = useTranslations("newQuote.problems");
  return (kind) => t(kind);
}
