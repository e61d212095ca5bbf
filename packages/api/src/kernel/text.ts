import { z } from "zod";
import { countCodePoints } from "./code-points.ts";
import { ruleText } from "./refusal-rules.ts";

/** False for text that PostgreSQL cannot keep as it is: NUL, and lone surrogates (contract-decisions §1). */
export const isStorableText = (text: string): boolean => !/[\0\p{Surrogate}]/u.test(text);

/** A string of `minimum` to `maximum` Unicode code points. */
export function codePointLength(minimum: number, maximum: number) {
  return z
    .string()
    .refine((text) => within(text, minimum, maximum), { error: ruleText("length", { minimum, maximum }) })
    .refine(isStorableText, { error: ruleText("characters") })
    .meta({ minLength: minimum, maxLength: maximum });
}

function within(text: string, minimum: number, maximum: number): boolean {
  if (text.length > maximum * 2) return false;
  const length = countCodePoints(text);
  return length >= minimum && length <= maximum;
}
