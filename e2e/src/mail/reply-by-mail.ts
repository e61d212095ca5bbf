import type { Product } from "../product/start-product.ts";
import type { ReceivedMail } from "./mail-box.ts";

/** Where people answer mail by mail, in every product of the stories. */
export const INBOUND_MAIL = {
  INBOUND_MAIL_DOMAIN: "antwoord.voorbeeld.example",
  INBOUND_MAIL_SECRET: "the-secret-of-the-mail-provider",
} as const;

/**
 * Answers a mail in its reader's own program: the provider brings it as it arrived, in the form of Mailgun, with the password of its url.
 *
 * @returns the answer of the service
 */
export async function replyByMail({ demo }: Product, mail: ReceivedMail, text: string): Promise<unknown> {
  const { recipient, replyTo = "", subject, mailId } = mail;
  const quoted = mail.text.split("\n").map((line) => `> ${line}`);
  const raw = [
    `From: ${recipient}`,
    `To: ${replyTo}`,
    `Subject: Re: ${subject}`,
    `Message-ID: <${mailId.toLowerCase()}.answer@mail.example>`,
    "MIME-Version: 1.0",
    "Content-Type: text/plain; charset=utf-8",
    "Content-Transfer-Encoding: 8bit",
    "",
    text,
    "",
    ...quoted,
  ];
  const form = new FormData();
  form.set("recipient", replyTo);
  form.set("body-mime", raw.join("\r\n"));
  const password = Buffer.from(`mail:${INBOUND_MAIL.INBOUND_MAIL_SECRET}`).toString("base64");
  const answer = await fetch(`${demo.portalUrl}/api/mail/inbound`, {
    method: "POST",
    headers: { Authorization: `Basic ${password}` },
    body: form,
  });
  return answer.json();
}
