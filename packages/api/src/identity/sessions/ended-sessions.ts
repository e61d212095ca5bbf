import { BoundedMap } from "@quote-financing/domain/bounded-map";
import { sessionTokenOf } from "./session-cookie.ts";

/** The cookies of a flood are few: each is of a session that was once begun. */
const MAX_REMEMBERED = 10_000;

/**
 * Tokens of sessions that were asked for and are not there any more, of one process. A cookie's signature has no date: whoever has
 * one of a session that ended would be taken for somebody, and counted by nobody, for ever (decision record 0217).
 */
export class EndedSessions {
  readonly #tokens = new BoundedMap<true>(MAX_REMEMBERED);

  note(token: string): void {
    this.#tokens.set(token, true);
  }

  has(token: string): boolean {
    return this.#tokens.get(token) === true;
  }
}

/** Whether a Cookie header holds a session that we signed, and that was not missing when it was looked for; without the database. */
export function createSomebodyCheck(
  { endedSessions }: { readonly endedSessions?: EndedSessions | undefined },
  secret: string,
) {
  return (cookieHeader: string | undefined): boolean => {
    const token = sessionTokenOf(cookieHeader ?? null, secret);
    return token !== undefined && endedSessions?.has(token) !== true;
  };
}
