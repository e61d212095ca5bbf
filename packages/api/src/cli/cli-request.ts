import { idPattern } from "@quote-financing/domain/ids/ids";
import { DomainError } from "@quote-financing/domain/refusals/errors";
import type { RestRequest } from "../rest/http/rest-request.ts";
import { cliRefusals } from "./refusals.ts";

/** The reader of headers that authentication asks. */
export const headersOf = ({ headers }: Request): Pick<RestRequest, "header"> => ({
  header: (name) => headers.get(name) ?? undefined,
});

/**
 * The event that the client had last, from the header that EventSource and the command line send when they come back.
 *
 * @throws DomainError `parameter_invalid`
 */
export function lastEventIdOf({ headers }: Request): string | undefined {
  const given = headers.get("Last-Event-ID");
  if (given === null || given === "") return undefined;
  if (idPattern("event").test(given) && isMadeInTime(given)) return given;
  throw new DomainError(cliRefusals.eventId().at("Last-Event-ID"));
}

/** The pattern lets more through than the 48 bits of a timestamp hold. */
const isMadeInTime = (eventId: string): boolean => /^[^_]*_[0-7]/.test(eventId);
