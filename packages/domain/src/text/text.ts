import { z } from "zod";
import { fieldRefusals } from "../fields/refusals.ts";
import { refusedInput, refusing } from "../fields/schema-refusals.ts";
import { countCodePoints } from "./code-points.ts";

/** NUL, or a surrogate that is no part of a pair (the `u` flag reads pairs as one character). */
const UNSTORABLE = /[\0\p{Surrogate}]/u;

/** False for text that PostgreSQL cannot store (NUL) or UTF-8 cannot carry (contract-decisions §1). */
export const isStorableText = (text: string): boolean => !UNSTORABLE.test(text);

/** A string of `minimum` to `maximum` Unicode code points. */
export function codePointLength(minimum: number, maximum: number) {
  const wrongLength = fieldRefusals.length({ minimum, maximum });
  // One check for both: a large quote has thousands of texts.
  return z
    .string()
    .check(({ value, issues }) => {
      const isWithin = within(value, minimum, maximum);
      if (isWithin && isStorableText(value)) return;
      issues.push(refusedInput(isWithin ? fieldRefusals.characters() : wrongLength, value));
    })
    .meta({ minLength: minimum, maxLength: maximum });
}

/** White space of Unicode: NEL (U+0085), which other languages strip, is none of JavaScript's. */
const NOT_BLANK = /[^\s\u0085]/u;

/** Text that somebody must have filled in: at least one character that is not white space. */
export const requiredText = (maximum: number) =>
  codePointLength(1, maximum).refine((text) => NOT_BLANK.test(text), { error: refusing(fieldRefusals.blank()) });

function within(text: string, minimum: number, maximum: number): boolean {
  // A code point is one or two characters: mostly the length tells enough.
  if (text.length > maximum * 2) return false;
  if (text.length <= maximum && text.length >= minimum * 2) return true;
  const length = countCodePoints(text);
  return length >= minimum && length <= maximum;
}
