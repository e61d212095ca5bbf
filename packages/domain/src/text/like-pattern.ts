/** Text as LIKE finds it literally: `%`, `_` and the backslash stand for themselves. */
export const literalPattern = (text: string): string => text.replace(/[\\%_]/g, "\\$&");
