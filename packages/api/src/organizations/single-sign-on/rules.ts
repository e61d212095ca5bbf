import type { AddressPolicy } from "@quote-financing/address-policy/address-policy";
import { checkDestinationUrl } from "@quote-financing/address-policy/check-destination-url";
import { isPublicHostName } from "@quote-financing/address-policy/is-public-host-name";
import type { Refusal } from "@quote-financing/domain/refusals/refusal";
import { accepted, type Result, refused } from "@quote-financing/domain/refusals/result";
import { domainOf } from "../../identity/single-sign-on/identity-provider.ts";
import { isShared } from "../../identity/single-sign-on/shared-domains.ts";
import { singleSignOnRefusals } from "./refusals.ts";

/** A provider is asked over the same roads as destinations, and may go where they may. @returns as it is kept */
export function decideIssuer(issuer: string, policy: AddressPolicy): Result<string, Refusal> {
  const verdict = checkDestinationUrl(issuer.trim(), policy);
  const isPlain = verdict.ok && !verdict.value.includes("?");
  return isPlain ? accepted(verdict.value) : refused(singleSignOnRefusals.issuerUrl().at("issuer"));
}

/** @returns in the form in which domains compare */
export function decideDomain(typed: string, agentDomain: string | undefined): Result<string, Refusal> {
  const domain = domainOf(`somebody@${typed.trim().replace(/^@/, "")}`);
  if (domain === undefined || !isPublicHostName(domain)) return refused(singleSignOnRefusals.domainForm().at("domain"));
  if (isShared(domain)) return refused(singleSignOnRefusals.domainShared({ domain }).at("domain"));
  if (domain === agentDomain) return refused(singleSignOnRefusals.domainTaken().at("domain"));
  return accepted(domain);
}

/** The TXT record that only who manages a domain can write. */
export const verificationRecord = (domain: string, token: string) => ({
  name: `_quote-financing.${domain}`,
  value: `domain-verification=${token}`,
});

/** Long records come in pieces (RFC 1035 §3.3.14). */
export const holdsRecord = (records: readonly (readonly string[])[], value: string): boolean =>
  records.some((pieces) => pieces.join("").trim() === value);
