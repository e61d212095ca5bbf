import type { AddressPolicy } from "./address-policy.ts";
import { isPublicAddress } from "./is-public-address.ts";
import { isPublicHostName } from "./is-public-host-name.ts";
import { isRefusedPort } from "./is-refused-port.ts";
import { MAX_URL_LENGTH } from "./max-url-length.ts";

/** Why a url is refused; the words are those of whoever says so. */
export type UrlRefusalReason =
  | "too_long"
  | "too_long_encoded"
  | "not_https"
  | "malformed"
  | "user_info"
  | "fragment"
  | "port"
  | "host";

export type UrlVerdict =
  | { readonly ok: true; readonly value: string }
  | { readonly ok: false; readonly reason: UrlRefusalReason };

/**
 * Decides whether deliveries may be sent to a url: contract-decisions §9, decision record 0050. The host is judged as
 * the WHATWG parser reads it, so that every spelling of an address counts as that address.
 *
 * @returns the WHATWG serialization, which is what must be stored and connected to.
 */
export function checkDestinationUrl(text: string, policy: AddressPolicy): UrlVerdict {
  if (text.length > MAX_URL_LENGTH) return refuse("too_long");
  if (!/^https:\/\/[^/]/i.test(text)) return refuse("not_https");
  if (hasForbiddenCharacter(text) || !URL.canParse(text)) return refuse("malformed");
  if (text.includes("#")) return refuse("fragment");
  if (authorityOf(text).includes("@")) return refuse("user_info");

  const url = new URL(text);
  if (url.protocol !== "https:" || url.username !== "" || url.password !== "") return refuse("malformed");
  if (url.port !== "" && isRefusedPort(Number(url.port))) return refuse("port");
  if (!policy.allowPrivateNetworks && !isPublicHost(url.hostname, policy)) return refuse("host");
  // A slash that was left out, and characters that are percent-encoded, make it longer.
  if (url.href.length > MAX_URL_LENGTH) return refuse("too_long_encoded");
  return { ok: true, value: url.href };
}

/** What the parser would drop or turn into something else: two readers of such a text may see two hosts. */
function hasForbiddenCharacter(text: string): boolean {
  return /[\p{Cc}\p{Surrogate}\s\\]/u.test(text);
}

const authorityOf = (text: string): string => text.slice("https://".length).split(/[/?]/, 1)[0] ?? "";

function isPublicHost(hostName: string, policy: AddressPolicy): boolean {
  if (hostName.startsWith("[")) return isPublicAddress(hostName.slice(1, -1), policy);
  return /^[0-9.]+$/.test(hostName) ? isPublicAddress(hostName, policy) : isPublicHostName(hostName);
}

const refuse = (reason: UrlRefusalReason): UrlVerdict => ({ ok: false, reason });
