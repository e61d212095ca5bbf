import type { ReceivedMail, UnreadableMail } from "@quote-financing/domain/inbound-mail";
import { addressParser, type Email } from "postal-mime";
import { cutQuoted } from "./cut-quoted.ts";
import { htmlText } from "./html-text.ts";
import { hasLinesOfMail } from "./mail-lines.ts";
import { LETTER, type ParsedMail, parseMail } from "./parse-mail.ts";

/** No message has as many: it may have 32,000 characters. */
const LETTER_LINES = 32_000;

/**
 * Reads what a mail says as a mail reply.
 *
 * @param parse by default in a process of its own
 * @throws whatever `parse` does: SlowMailError, EndedMailError
 */
export async function readMail(raw: Uint8Array, parse = parseMail): Promise<ReceivedMail | UnreadableMail> {
  const mail = hasLinesOfMail(raw) ? await parse(raw) : { unreadable: "more lines than mail of its size" };
  return "unreadable" in mail ? mail : receivedMail(mail, mail.messageId || (await nameOf(raw)));
}

/** A mail without an id of its own is known by its bytes; hashed outside of the event loop. */
async function nameOf(raw: Uint8Array): Promise<string> {
  return Buffer.from(await crypto.subtle.digest("SHA-256", new Uint8Array(raw))).toString("hex");
}

function receivedMail(mail: ParsedMail, messageId: string): ReceivedMail {
  return {
    senders: sendersOf(mail),
    recipients: [
      ...addressesOf([...(mail.to ?? []), ...(mail.cc ?? [])]),
      ...headersOf(mail, "delivered-to", "x-original-to", "x-envelope-to", "envelope-to").map(bare),
    ],
    messageId,
    isAutomatic: isAutomatic(mail),
    // One character more shows that it is too long for any message; the rest is not looked at, as that would block the event loop.
    text: storable(textOf(mail).slice(0, LETTER.text + 1)),
    attachments: attachmentsOf(mail),
  };
}

/** In characters. A longer From header is treated as no sender: parsing it would block the event loop. */
const LONGEST_FROM = 2_000;

/** Everybody whom the mail says it is from: the parser tells the first alone. */
function sendersOf(mail: ParsedMail): string[] {
  const fields = headersOf(mail, "from");
  if (fields.some(({ length }) => length > LONGEST_FROM)) return [];
  return addressesOf(fields.flatMap((field) => addressParser(field)));
}

type Address = NonNullable<Email["from"]>;

const addressesOf = (list: readonly Address[]): string[] =>
  list
    .flatMap((entry) => (entry.group === undefined ? [entry.address ?? ""] : addressesOf(entry.group)))
    .map((address) => address.trim().toLowerCase())
    .filter((address) => address !== "");

const bare = (text: string): string => text.replaceAll(/[<>\s]/g, "").toLowerCase();

const headersOf = (mail: ParsedMail, ...names: readonly string[]): string[] =>
  mail.headers.filter(({ key }) => names.includes(key)).map(({ value }) => value);

/** Headers of mail that a program wrote: RFC 3834, and what programs did before it. */
const AUTOMATIC_HEADERS: Readonly<Record<string, RegExp>> = {
  "auto-submitted": /^(?!no\b)/i,
  precedence: /^(bulk|junk|list|auto_reply)/i,
  "return-path": /^<\s*>$/,
  "content-type": /multipart\/report|delivery-status|disposition-notification/i,
  "x-autoreply": /./,
  "x-autorespond": /./,
  "x-auto-response-suppress": /all|oof|autoreply/i,
  "list-id": /./,
  "list-unsubscribe": /./,
  "x-failed-recipients": /./,
  from: /^(.*<)?(mailer-daemon|postmaster|no-?reply)@/i,
};

const AUTOMATIC_SUBJECT =
  /^(automatisch antwoord|automatic reply|auto:|out of office|afwezig(heid)?:|undeliverable|onbestelbaar)/i;

const isAutomatic = (mail: ParsedMail): boolean =>
  AUTOMATIC_SUBJECT.test(mail.subject ?? "") ||
  Object.entries(AUTOMATIC_HEADERS).some(([name, pattern]) =>
    headersOf(mail, name).some((value) => pattern.test(value.trim())),
  );

function textOf({ text, html }: ParsedMail): string {
  const plain = text?.trim() ? ownText(text) : "";
  return plain !== "" || html === undefined ? plain : ownText(html.length > LETTER.html ? html : htmlText(html));
}

/** Without NUL and lone surrogates, which no message may hold. */
const storable = (text: string): string => text.replaceAll("\0", "").replaceAll(/\p{Surrogate}/gu, "\ufffd");

/** Cutting runs in the event loop, so a longer text is left as it is: it is too long to be a message. */
function ownText(text: string): string {
  const isLetter = text.length <= LETTER.text && text.split("\n", LETTER_LINES + 1).length <= LETTER_LINES;
  return isLetter ? cutQuoted(text) : text;
}

/** Files that were attached, without pictures that are shown within the text, as those of a signature are. */
const attachmentsOf = (mail: ParsedMail): ReceivedMail["attachments"] =>
  mail.attachments
    .filter(({ disposition, related, contentId }) => disposition === "attachment" || (!related && !contentId))
    .map(({ filename, content }) => ({
      fileName: filename ?? "",
      content: typeof content === "string" ? new TextEncoder().encode(content) : new Uint8Array(content),
    }));
