/** Line ends, control characters, and marks that are not seen or turn text around; Persian and Indic names need the joiners. */
const NOT_PLAIN = /[\p{Cc}\p{Zl}\p{Zp}\p{Co}\p{Cn}\p{Cs}]|(?![\u200c\u200d])\p{Cf}/u;

/** Text on one line that is what it looks like: for names that others see. */
export const isPlainLine = (text: string): boolean => !NOT_PLAIN.test(text);
