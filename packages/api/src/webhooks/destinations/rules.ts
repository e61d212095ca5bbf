import type { AddressPolicy } from "@quote-financing/address-policy/address-policy";
import {
  checkDestinationUrl,
  MAX_URL_LENGTH,
  type UrlRefusalReason,
} from "@quote-financing/address-policy/check-destination-url";
import type { Refusal } from "@quote-financing/domain/refusals/errors";
import { ruleText } from "@quote-financing/domain/refusals/refusal-rules";
import { accepted, type Result, refused } from "@quote-financing/domain/refusals/result";

/** Per organization: contract-decisions §9. */
export const MAX_DESTINATIONS = 50;

const URL_TEXTS = {
  too_long: ruleText("tooLong", { maximum: MAX_URL_LENGTH }),
  not_https: ruleText("httpsUrl"),
  malformed: ruleText("urlCharacters"),
  user_info: ruleText("urlUser"),
  fragment: ruleText("urlFragment"),
  port: ruleText("urlPort"),
  host: ruleText("urlPublic"),
} as const satisfies Record<UrlRefusalReason, string>;

/** The url as it is stored, or why it is not accepted: contract-decisions §9, decision record 0050. */
export function decideUrl(url: string, policy: AddressPolicy): Result<string, Refusal> {
  const verdict = checkDestinationUrl(url, policy);
  if (verdict.ok) return verdict;
  return refused({ code: "parameter_invalid", message: URL_TEXTS[verdict.reason], param: "url" });
}

/** Whether an organization with so many destinations may have one more. */
export function decideCount(existing: number): Result<null, Refusal> {
  if (existing < MAX_DESTINATIONS) return accepted(null);
  const message = ruleText("destinationLimit", { maximum: MAX_DESTINATIONS });
  return refused({ code: "limit_reached", message });
}

interface Content {
  readonly name: string;
  readonly url: string;
}

/** Whether a create with an id that exists is the same create again (decision record 0051). */
export function decideReplay(stored: Content, sent: Content): Result<null, Refusal> {
  if (stored.name === sent.name && stored.url === sent.url) return accepted(null);
  const message = ruleText("idTaken", { thing: "destination" });
  return refused({ code: "id_conflict", message, param: "destinationId" });
}
