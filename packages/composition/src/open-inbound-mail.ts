import { availableParallelism } from "node:os";
import { mailRefusals } from "@quote-financing/api/mail/refusals";
import type { InboundMail } from "@quote-financing/domain/mail-room";
import { BoundedQueue } from "@quote-financing/domain/refusals/bounded-queue";
import { DomainError } from "@quote-financing/domain/refusals/errors";
import { parseMail, SlowMailError } from "@quote-financing/mail/inbound/parse-mail";
import { readMail } from "@quote-financing/mail/inbound/read-mail";
import { unwrapMail } from "@quote-financing/mail/inbound/unwrap-mail";
import type { Environment } from "./environment/environment-schema.ts";

type InboundSettings = Pick<Environment, "MAIL" | "INBOUND_MAIL_DOMAIN" | "INBOUND_MAIL_SECRET">;

/** One processor stays free for everybody else. What waits lies in memory, up to 40 MiB each. */
const QUEUE = { atOnce: Math.max(1, Math.min(2, availableParallelism() - 1)), waiting: 8 };

/** Answers by mail, where both settings are given and mail goes out (decision record 0323). */
export function openInboundMail(settings: InboundSettings): InboundMail | undefined {
  const { MAIL, INBOUND_MAIL_DOMAIN: domain, INBOUND_MAIL_SECRET: secret } = settings;
  if (MAIL === "off" || domain === undefined || secret === undefined) return undefined;
  return { domain: domain.toLowerCase(), secret, unwrap: unwrapMail, read: readInTurns() };
}

/** @returns what reads a few mails at once, each in a process of its own, and has the provider bring those again that found no turn or no time */
export function readInTurns(parse = parseMail, size = QUEUE): InboundMail["read"] {
  const waits = mailRefusals.mailWaits();
  const turns = new BoundedQueue(size, waits);
  const parseInTurn = (raw: Uint8Array) => turns.run(() => parse(raw));
  return async (raw) => {
    try {
      return await readMail(raw, parseInTurn);
    } catch (error) {
      // Like a picture that took too long: a machine with much else to do makes the difference, and the next try may be in time.
      throw error instanceof SlowMailError ? new DomainError(waits) : error;
    }
  };
}
