/**
 * Lower case as PostgreSQL's `lower` has it under C.UTF-8, letter by letter. JavaScript makes two of `İ`, and another sigma at the end of
 * a word: what was typed would then not be found.
 */
export const lowerCase = (text: string): string =>
  Array.from(text, (letter) => (letter === "İ" ? "i" : letter.toLowerCase())).join("");
