import type { Handover, QueuedMail } from "@quote-financing/domain/mail-room";
import { lazyMessage } from "./lazy-message.ts";
import { messageOf } from "./message.ts";

/** A mail server that is not there must not hold the round that sends. */
const CONNECT_MS = 15_000;

export interface SmtpOptions {
  /** `smtp://user:password@host:587` or `smtps://…:465`. */
  readonly url: string;
  readonly from: string;
  /** The server must offer STARTTLS: else nothing is handed over, no password either. */
  readonly isTlsNeeded?: boolean | undefined;
  readonly limits: SmtpLimits;
}

/** What one mail may take, however often the server says something meanwhile. */
interface SmtpLimits {
  /** Until all is sent but the mail's end: the server has nothing then, and nothing is lost by trying again. */
  readonly untilEndMs: number;
  /** From there until the server's answer: it may take the mail as long as we wait, and gets it again when we do not. */
  readonly answerMs: number;
}

/**
 * Sends through a mail server, over connections that are kept. No mail is begun again by itself: whoever sends knows
 * whether it may.
 *
 * @returns `send` rejects when the server did not take the mail; an error without `responseCode` after `handover` was
 *   called leaves open whether it did.
 */
export function createSmtpSender({ url, from, isTlsNeeded = false, limits }: SmtpOptions) {
  const { untilEndMs, answerMs } = limits;
  const handovers = new Map<string, Handover>();
  let opened: ReturnType<typeof openTransport> | undefined;
  const transport = () => (opened ??= openTransport({ url, isTlsNeeded, limits }, handovers));
  return {
    async send(mail: QueuedMail, handover?: Handover): Promise<void> {
      const message = messageOf(mail, from);
      const limit = new AbortController();
      const cutOff = (): void => limit.abort();
      let timer = setTimeout(cutOff, untilEndMs);
      handovers.set(message.messageId, async () => {
        await handover?.();
        limit.signal.throwIfAborted();
        clearTimeout(timer);
        timer = setTimeout(cutOff, answerMs);
      });
      try {
        await (await transport()).sendMail({ ...message, signal: limit.signal });
      } finally {
        clearTimeout(timer);
        handovers.delete(message.messageId);
      }
    },
    close: () => void opened?.then((transport) => transport.close()),
  };
}

/** Nodemailer is a tenth of what a start loads: it is loaded for the first mail. */
async function openTransport(options: Omit<SmtpOptions, "from">, handovers: Map<string, Handover>) {
  const { url, isTlsNeeded, limits } = options;
  const { createTransport } = await import("nodemailer");
  const connectMs = Math.min(CONNECT_MS, limits.untilEndMs);
  const transport = createTransport({
    url,
    pool: true,
    maxConnections: 2,
    maxRequeues: 0,
    requireTLS: isTlsNeeded,
    connectionTimeout: connectMs,
    greetingTimeout: connectMs,
    socketTimeout: limits.untilEndMs + limits.answerMs,
  });
  transport.use("stream", (mail, done) => {
    const { message } = mail;
    const handover = handovers.get(message.messageId());
    const open = message.createReadStream.bind(message);
    if (handover !== undefined) message.createReadStream = () => lazyMessage(open, handover);
    done();
  });
  return transport;
}
