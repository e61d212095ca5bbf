import { createTransport } from "nodemailer";
import { lazyMessage } from "./lazy-message.ts";
import { messageOf } from "./message.ts";
import type { Handover, OutgoingMail } from "./outgoing-mail.ts";

/** A mail server that hangs must not hold the round that sends. */
const TIMEOUT_MS = 15_000;

export interface SmtpOptions {
  /** `smtp://user:password@host:587` or `smtps://…:465`. */
  readonly url: string;
  readonly from: string;
  /** The server must offer STARTTLS: else nothing is handed over, no password either. */
  readonly isTlsNeeded?: boolean | undefined;
}

/**
 * Sends through a mail server, over connections that are kept. No mail is begun again by itself: whoever sends knows
 * whether it may.
 *
 * @returns `send` rejects when the server did not take the mail; an error without `responseCode` after `handover` was
 *   called leaves open whether it did.
 */
export function createSmtpSender({ url, from, isTlsNeeded = false }: SmtpOptions) {
  const timeouts = { connectionTimeout: TIMEOUT_MS, greetingTimeout: TIMEOUT_MS, socketTimeout: TIMEOUT_MS };
  const transport = createTransport({
    ...{ url, pool: true, maxConnections: 2, maxRequeues: 0, ...timeouts },
    requireTLS: isTlsNeeded,
  });
  const handovers = new Map<string, Handover>();
  transport.use("stream", (mail, done) => {
    const { message } = mail;
    const handover = handovers.get(message.messageId());
    const open = message.createReadStream.bind(message);
    if (handover !== undefined) message.createReadStream = () => lazyMessage(open, handover);
    done();
  });
  return {
    async send(mail: OutgoingMail, handover?: Handover): Promise<void> {
      const message = messageOf(mail, from);
      if (handover !== undefined) handovers.set(message.messageId, handover);
      try {
        await transport.sendMail(message);
      } finally {
        handovers.delete(message.messageId);
      }
    },
    close: () => transport.close(),
  };
}
