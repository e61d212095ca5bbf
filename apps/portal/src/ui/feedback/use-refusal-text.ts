import { ERROR_CODES } from "@quote-financing/domain/refusals/error-codes";
import { useFormatter, useTranslations } from "next-intl";
import type { ToldRule } from "../../trpc/trpc-refusal.ts";

/** Why the service said no, in the reader's language: by its rule, else by its code; unknown codes keep its own words. */
export function useRefusalText(): (refusal: ToldRule) => string {
  const textOf = useRuleText();
  const codes = useTranslations("problem");
  return (refusal) => {
    const { code, message } = refusal;
    return textOf(refusal) ?? (Object.hasOwn(ERROR_CODES, code) ? codes(code) : message);
  };
}

/** The text of the rule alone; undefined for a refusal that people are told by its code. */
export function useRuleText(): (refusal: Pick<ToldRule, "rule" | "values">) => string | undefined {
  const rules = useTranslations("refusal.rule");
  const format = useFormatter();
  return ({ rule, values = {} }) => {
    if (rule === undefined || !rules.has(rule)) return undefined;
    const shown = Object.entries(values).map(([name, value]) => [
      name,
      typeof value === "number" ? format.number(value) : value,
    ]);
    return rules(rule, Object.fromEntries(shown));
  };
}
