import { MAX_PERSON_NAME } from "@quote-financing/domain/people/person-name-length";

/** A name that somebody chose, as mail shows it: on one line, without what cannot be seen, and never longer than a name. */
export function mailName(name: string): string {
  const line = name.replaceAll(/[\p{C}\p{Zl}\p{Zp}\s]+/gu, " ").trim();
  const characters = [...line];
  return characters.length <= MAX_PERSON_NAME ? line : `${characters.slice(0, MAX_PERSON_NAME - 1).join("")}…`;
}
