import type { WrappedMail } from "@quote-financing/domain/inbound-mail";

/** What providers call the raw mail and whom it was for: Mailgun; SendGrid ("raw"), whose envelope is JSON. */
const FORMS = [
  { mail: "body-mime", recipientOf: (form: FormData) => textOf(form.get("recipient")) },
  { mail: "email", recipientOf: (form: FormData) => firstOf(parsed(textOf(form.get("envelope"))).to) },
] as const;

/**
 * Takes a mail out of what its provider's webhook sends: the mail itself, a form, or JSON (Postmark with "raw content").
 *
 * @returns undefined for a form or JSON without the raw mail: what only the provider made of it proves nothing.
 */
export async function unwrapMail(content: Uint8Array, contentType: string): Promise<WrappedMail | undefined> {
  const mediaType = contentType.split(";")[0]?.trim().toLowerCase();
  if (mediaType === "application/json") {
    const { RawEmail: mail, OriginalRecipient: recipient } = parsed(new TextDecoder().decode(content));
    return typeof mail === "string" ? wrapped(mail, recipient) : undefined;
  }
  const isEncoded = mediaType === "application/x-www-form-urlencoded";
  if (mediaType !== "multipart/form-data" && !isEncoded) return { raw: content };
  const own = Uint8Array.from(content);
  if (isEncoded) writeSpaces(own);
  const body = new Response(own, { headers: { "Content-Type": contentType } });
  const form = await body.formData().catch(() => undefined);
  if (form === undefined) return undefined;
  for (const { mail, recipientOf } of FORMS) {
    const given = form.get(mail);
    if (typeof given === "string") return wrapped(given, recipientOf(form));
    if (given !== null) return { raw: await given.bytes(), recipient: recipientOf(form) };
  }
  return undefined;
}

const [PLUS = 0, SPACE = 0] = new TextEncoder().encode("+ ");

/** Turns each plus into the space that it encodes, in place. Node.js copies for each of them: 40 MiB blocked the event loop for four seconds. */
function writeSpaces(form: Uint8Array): void {
  for (let at = 0; at < form.length; at += 1) if (form[at] === PLUS) form[at] = SPACE;
}

const wrapped = (mail: string, recipient: unknown): WrappedMail => ({
  raw: new TextEncoder().encode(mail),
  recipient: textOf(recipient),
});

const textOf = (value: unknown): string | undefined => (typeof value === "string" && value !== "" ? value : undefined);
/** An envelope of several is left to the headers of the mail. */
const firstOf = (value: unknown): string | undefined =>
  Array.isArray(value) && value.length === 1 ? textOf(value[0]) : undefined;

function parsed(json: string | undefined): Readonly<Record<string, unknown>> {
  try {
    const value: unknown = JSON.parse(json ?? "");
    return typeof value === "object" && value !== null ? (value as Record<string, unknown>) : {};
  } catch {
    return {};
  }
}
