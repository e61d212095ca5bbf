import { MAX_PERSON_NAME } from "@quote-financing/domain/people/person-name-length";

/** A text that somebody typed on one line of a mail: without what cannot be seen, and cut where it gets too long. */
export function mailLine(text: string, maxCharacters: number): string {
  const line = text.replaceAll(/[\p{C}\p{Zl}\p{Zp}\s]+/gu, " ").trim();
  const characters = [...line];
  return characters.length <= maxCharacters ? line : `${characters.slice(0, maxCharacters - 1).join("")}…`;
}

/** Takes no room and breaks no line, and no host has it: mail programs make no link of what holds one. */
const WORD_JOINER = "\u2060";

/** Where `evil.example` would be seen as a host. A dot at the end of a word ends no label. */
const INNER_DOTS = /(?<=[\p{L}\p{N}])\.(?=[\p{L}\p{N}])/gu;

/**
 * A name that somebody chose, as mail shows it: never longer than a name, and no link, though it was typed as one. Mail
 * programs make links of bare hosts too, and `Coolblue.nl` is an honest name: it is shown, and unlinked (`asTyped`).
 */
export const mailName = (name: string, maxCharacters = MAX_PERSON_NAME): string =>
  mailLine(name.replaceAll("://", " "), maxCharacters).replaceAll(INNER_DOTS, `${WORD_JOINER}.`);

/** For subjects and plain text, where terminals show the joiner as a box and filters take it for a trick. */
export const asTyped = (text: string): string => text.replaceAll(WORD_JOINER, "");
