import PostalMime, { type Email } from "postal-mime";
import { cutQuoted } from "./cut-quoted.ts";
import { htmlText } from "./html-text.ts";

/** A mail that arrived, as far as it matters for an answer. */
export interface ReceivedMail {
  /** In lower case. More than one, or none, is nobody's. */
  readonly senders: readonly string[];
  /** All addresses that it may have been sent to, in lower case. */
  readonly recipients: readonly string[];
  readonly messageId: string;
  /** A program wrote it: out of office, a bounce, a list. */
  readonly isAutomatic: boolean;
  /** What the sender wrote, without what was quoted. */
  readonly text: string;
  readonly attachments: readonly { readonly fileName: string; readonly content: Uint8Array }[];
}

/** A mail server adds a line or two for each hop; more depth or parts than these is no letter. */
const LIMITS = { maxNestingDepth: 20, maxHeadersSize: 256 * 1024 } as const;

/** @throws what cannot be read as a mail at all */
export async function readMail(raw: Uint8Array): Promise<ReceivedMail> {
  const mail = await PostalMime.parse(raw, LIMITS);
  return {
    senders: addressesOf(mail.from === undefined ? [] : [mail.from]),
    recipients: [
      ...addressesOf([...(mail.to ?? []), ...(mail.cc ?? [])]),
      ...headersOf(mail, "delivered-to", "x-original-to", "x-envelope-to", "envelope-to").map(bare),
    ],
    messageId: mail.messageId ?? "",
    isAutomatic: isAutomatic(mail),
    text: textOf(mail),
    attachments: attachmentsOf(mail),
  };
}

type Address = NonNullable<Email["from"]>;

const addressesOf = (list: readonly Address[]): string[] =>
  list
    .flatMap((entry) => (entry.group === undefined ? [entry.address ?? ""] : addressesOf(entry.group)))
    .map((address) => address.trim().toLowerCase())
    .filter((address) => address !== "");

const bare = (text: string): string => text.replaceAll(/[<>\s]/g, "").toLowerCase();

const headersOf = (mail: Email, ...names: readonly string[]): string[] =>
  mail.headers.filter(({ key }) => names.includes(key)).map(({ value }) => value);

/** RFC 3834, and what programs did before it. */
function isAutomatic(mail: Email): boolean {
  const has = (name: string, pattern: RegExp) => headersOf(mail, name).some((value) => pattern.test(value.trim()));
  return (
    has("auto-submitted", /^(?!no\b)/i) ||
    has("precedence", /^(bulk|junk|list|auto_reply)/i) ||
    has("return-path", /^<\s*>$/) ||
    has("content-type", /multipart\/report|delivery-status|disposition-notification/i) ||
    [
      "x-autoreply",
      "x-autorespond",
      "x-auto-response-suppress",
      "list-id",
      "list-unsubscribe",
      "x-failed-recipients",
    ].some((name) => has(name, /./) && !(name === "x-auto-response-suppress" && !has(name, /all|oof|autoreply/i))) ||
    has("from", /^(.*<)?(mailer-daemon|postmaster|no-?reply)@/i) ||
    /^(automatisch antwoord|automatic reply|auto:|out of office|afwezig(heid)?:|undeliverable|onbestelbaar)/i.test(
      mail.subject ?? "",
    )
  );
}

function textOf(mail: Email): string {
  const plain = mail.text?.trim() ? cutQuoted(mail.text) : "";
  return plain !== "" || mail.html === undefined ? plain : cutQuoted(htmlText(mail.html));
}

/** Pictures of a signature are shown within the text; what somebody attached is not. */
const attachmentsOf = (mail: Email): ReceivedMail["attachments"] =>
  mail.attachments
    .filter(({ disposition, related, contentId }) => disposition === "attachment" || (!related && !contentId))
    .map(({ filename, content }) => ({
      fileName: filename ?? "",
      content: typeof content === "string" ? new TextEncoder().encode(content) : new Uint8Array(content),
    }));
