import type { UnreadableMail } from "@quote-financing/domain/inbound-mail";
import PostalMime from "postal-mime";
import { PARSER_LIMITS, type ParsedMail } from "./parse-mail.ts";

/**
 * Takes a mail apart as the process of `parseMail` does, without one: for tests of what becomes of many mails. A process for each costs
 * more than the mail.
 */
export async function parseInPlace(raw: Uint8Array): Promise<ParsedMail | UnreadableMail> {
  const mail = await PostalMime.parse(new Uint8Array(raw), PARSER_LIMITS).catch(() => undefined);
  if (mail === undefined) return { unreadable: "the parser failed" };
  const { headerLines, ...parts } = mail;
  return parts;
}
