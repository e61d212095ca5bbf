import type { AddressPolicy } from "@quote-financing/address-policy/address-policy";
import {
  checkDestinationUrl,
  MAX_URL_LENGTH,
  type UrlRefusalReason,
} from "@quote-financing/address-policy/check-destination-url";
import { fieldRefusals } from "@quote-financing/domain/fields/refusals";
import type { Refusal } from "@quote-financing/domain/refusals/refusal";
import { accepted, type Result, refused } from "@quote-financing/domain/refusals/result";
import { webhookRefusals } from "../refusals.ts";

/** Per organization: contract-decisions §9. */
export const MAX_DESTINATIONS = 50;

const URL_REFUSALS = {
  too_long: fieldRefusals.tooLong({ maximum: MAX_URL_LENGTH }),
  not_https: webhookRefusals.httpsUrl(),
  malformed: webhookRefusals.urlCharacters(),
  user_info: webhookRefusals.urlUser(),
  fragment: webhookRefusals.urlFragment(),
  port: webhookRefusals.urlPort(),
  host: webhookRefusals.urlPublic(),
} as const satisfies Record<UrlRefusalReason, Refusal>;

/** The url as it is stored, or why it is not accepted: contract-decisions §9, decision record 0050. */
export function decideUrl(url: string, policy: AddressPolicy): Result<string, Refusal> {
  const verdict = checkDestinationUrl(url, policy);
  if (verdict.ok) return verdict;
  return refused(URL_REFUSALS[verdict.reason].at("url"));
}

/** Whether an organization with so many destinations may have one more. */
export function decideCount(existing: number): Result<null, Refusal> {
  if (existing < MAX_DESTINATIONS) return accepted(null);
  return refused(webhookRefusals.destinationLimit({ maximum: MAX_DESTINATIONS }));
}

interface Content {
  readonly name: string;
  readonly url: string;
}

/** Whether a create with an id that exists is the same create again (decision record 0051). */
export function decideReplay(stored: Content, sent: Content): Result<null, Refusal> {
  if (stored.name === sent.name && stored.url === sent.url) return accepted(null);
  return refused(fieldRefusals.idTaken({ thing: "destination" }).at("destinationId"));
}
