import type { AddressPolicy } from "@quote-financing/address-policy/address-policy";
import { checkDestinationUrl, type UrlRefusalReason } from "@quote-financing/address-policy/check-destination-url";
import { MAX_URL_LENGTH } from "@quote-financing/address-policy/max-url-length";
import { fieldRefusals } from "@quote-financing/domain/fields/refusals";
import type { Refusal } from "@quote-financing/domain/refusals/refusal";
import { accepted, type Result, refused } from "@quote-financing/domain/refusals/result";
import type { DestinationAuthentication } from "@quote-financing/domain/vocabulary";
import { MAX_DESTINATIONS } from "@quote-financing/domain/webhooks/max-destinations";
import { webhookRefusals } from "../refusals.ts";

/** Signatures alone are no proof where nothing is signed (decision record 0230). */
export function decideAuthentication(
  authentication: DestinationAuthentication,
  isSigned: boolean,
): Result<DestinationAuthentication, Refusal> {
  if (authentication === "signature" && !isSigned) return refused(webhookRefusals.nothingSigned());
  return accepted(authentication);
}

const URL_REFUSALS = {
  too_long: fieldRefusals.tooLong({ maximum: MAX_URL_LENGTH }),
  too_long_encoded: webhookRefusals.urlLength({ maximum: MAX_URL_LENGTH }),
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

/**
 * Since when a destination is paused after a create or PATCH that may say so; null: it is not. Pausing what is paused
 * starts nothing anew (decision record 0231).
 */
export function pausedSince(stored: Date | null, paused: boolean | undefined, now: Date): Date | null {
  if (paused === undefined) return stored;
  return paused ? (stored ?? now) : null;
}

export interface DestinationContent {
  readonly name: string;
  readonly url: string;
  /** A create that leaves it out takes what is. */
  readonly authentication?: DestinationAuthentication | undefined;
  /** The same. */
  readonly paused?: boolean | undefined;
}

/** Whether a create with an id that exists is the same create again (decision record 0051). */
export function decideCreateAgain(stored: DestinationContent, sent: DestinationContent): Result<null, Refusal> {
  const { authentication = stored.authentication, paused = stored.paused } = sent;
  const isSame =
    stored.name === sent.name &&
    stored.url === sent.url &&
    stored.authentication === authentication &&
    stored.paused === paused;
  if (isSame) return accepted(null);
  return refused(fieldRefusals.idTaken({ thing: "destination" }).at("destinationId"));
}
