import { lowerCase } from "./lower-case.ts";

/** Text as LIKE finds it literally: `%`, `_` and the backslash stand for themselves. */
export const literalPattern = (text: string): string => text.replace(/[\\%_]/g, "\\$&");

/** What the reverse of a folded text begins with when the text ends with a term. PostgreSQL reverses by code points, too. */
export const endPattern = (term: string): string => `${literalPattern([...lowerCase(term)].reverse().join(""))}%`;
