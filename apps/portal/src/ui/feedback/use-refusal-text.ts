import { ERROR_CODES, type ErrorCode } from "@quote-financing/domain/refusals/errors";
import { useTranslations } from "next-intl";
import type { ShownRefusal } from "../../trpc/trpc-refusal.ts";

/** Why the service said no, in the reader's language: by its rule, else by its code; unknown codes keep its own words. */
export function useRefusalText(): (refusal: Pick<ShownRefusal, "code" | "message" | "rule">) => string {
  const rules = useTranslations("refusal.rule");
  const codes = useTranslations("problem");
  return ({ code, message, rule }) => {
    // Which values a text takes is proven by refusal-rules.test.ts: the compiler cannot follow a union of texts.
    if (rule !== undefined) return rules(rule.name, rule.values as never);
    return isKnown(code) ? codes(code) : message;
  };
}

const isKnown = (code: string): code is ErrorCode => Object.hasOwn(ERROR_CODES, code);
