import { optionalField } from "@quote-financing/domain/fields/left-out";
import { refusing } from "@quote-financing/domain/fields/schema-refusals";
import { codePointLength, requiredText } from "@quote-financing/domain/text/text";
import { quoteRefusals } from "./refusals.ts";

/** Text that may be empty, and is then kept as it is. */
export const optionalText = (maximum: number) => optionalField(codePointLength(0, maximum));

/** Codes and terms are kept in lists that other systems join with semicolons (specification §7). */
export const textWithoutSemicolon = (maximum: number) =>
  requiredText(maximum)
    .refine((text) => !text.includes(";"), { error: refusing(quoteRefusals.semicolon()) })
    .meta({ pattern: "^[^;]*$", minLength: 1, maxLength: maximum });

/** A list that is a set: entries said twice count once, in the order of their first mention. */
export const withoutRepeats = <Entry>(entries: Entry[]): Entry[] => [...new Set(entries)];
