import { z } from "zod";
import { isStorableText } from "../text/text.ts";
import { fieldRefusals } from "./refusals.ts";
import { refusing } from "./schema-refusals.ts";

/** The longest address that mail can be sent to (RFC 5321 §4.5.3.1, less the brackets of a path). */
const EMAIL_MAX_CHARACTERS = 254;

/** What HTML takes as a valid e-mail address: https://html.spec.whatwg.org/multipage/input.html#valid-e-mail-address */
const LOCAL_PART = /^[a-zA-Z0-9.!#$%&'*+/=?^_`{|}~-]+$/;
const LABEL = /^[a-zA-Z0-9](?:[a-zA-Z0-9-]{0,61}[a-zA-Z0-9])?$/;

/** Of ASCII what a domain may hold, and anything beyond it: the rest would mean something else in a URL. */
const DOMAIN_CHARACTERS = /^[a-zA-Z0-9.\-\u0080-\u{10ffff}]+$/u;
const ASCII = /^[\0-\x7f]*$/;

/**
 * The form in which addresses compare: lower case, an internationalized domain in its ASCII form (contract-decisions
 * §11). Undefined for text that is no address.
 */
export function emailKey(text: string): string | undefined {
  if (text.length > EMAIL_MAX_CHARACTERS) return undefined;
  const at = text.lastIndexOf("@");
  const local = text.slice(0, Math.max(at, 0));
  const domain = asciiDomain(text.slice(at + 1));
  const isAddress = LOCAL_PART.test(local) && domain.split(".").every((label) => LABEL.test(label));
  return isAddress ? `${local}@${domain}`.toLowerCase() : undefined;
}

/** The address under which an account is kept, of what somebody typed who looks for it. What is no address finds nobody. */
export const accountEmail = (typed: string): string => emailKey(typed.trim()) ?? typed.trim().toLowerCase();

/** By the URL standard's own conversion, which Node.js and browsers share. Empty for what is no domain. */
function asciiDomain(domain: string): string {
  if (ASCII.test(domain)) return domain;
  if (!DOMAIN_CHARACTERS.test(domain) || !isStorableText(domain)) return "";
  try {
    return new URL(`ws://${domain}`).hostname;
  } catch {
    return "";
  }
}

const addressIn = (text: z.ZodString) =>
  text
    .refine((email) => emailKey(email) !== undefined, { error: refusing(fieldRefusals.email()) })
    .meta({ format: "email" });

/** An e-mail address that is kept, as it is written. */
export const emailInput = () =>
  addressIn(
    z.string().max(EMAIL_MAX_CHARACTERS, {
      error: refusing(fieldRefusals.tooLong({ maximum: EMAIL_MAX_CHARACTERS })),
      abort: true,
    }),
  );

/** An e-mail address that is only looked for. */
export const emailToFind = () => addressIn(z.string());
