import { createTransport } from "nodemailer";
import { messageOf } from "./message.ts";
import type { OutgoingMail } from "./outgoing-mail.ts";

/** A mail server that hangs must not hold the round that sends. */
const TIMEOUT_MS = 15_000;

export interface SmtpOptions {
  /** `smtp://user:password@host:587` or `smtps://…:465`. */
  readonly url: string;
  readonly from: string;
}

/**
 * Sends through a mail server, over connections that are kept.
 *
 * @returns `send` rejects when the server did not take the mail.
 */
export function createSmtpSender({ url, from }: SmtpOptions) {
  const timeouts = { connectionTimeout: TIMEOUT_MS, greetingTimeout: TIMEOUT_MS, socketTimeout: TIMEOUT_MS };
  const transport = createTransport({ url, pool: true, maxConnections: 2, ...timeouts });
  return {
    async send(mail: OutgoingMail): Promise<void> {
      await transport.sendMail(messageOf(mail, from));
    },
    close: () => transport.close(),
  };
}
