import { MAX_PERSON_NAME } from "@quote-financing/domain/people/person-name-length";

/** A text that somebody typed on one line of a mail: without what cannot be seen, and cut where it gets too long. */
export function mailLine(text: string, maxCharacters: number): string {
  const line = text.replaceAll(/[\p{C}\p{Zl}\p{Zp}\s]+/gu, " ").trim();
  const characters = [...line];
  return characters.length <= maxCharacters ? line : `${characters.slice(0, maxCharacters - 1).join("")}…`;
}

/** A name that somebody chose, as mail shows it: never longer than a name, and no link, though it was typed as one. */
export const mailName = (name: string, maxCharacters = MAX_PERSON_NAME): string =>
  mailLine(name.replaceAll("://", " "), maxCharacters);
