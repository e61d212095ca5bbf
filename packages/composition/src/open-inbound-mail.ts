import { createHash } from "node:crypto";
import { mailRefusals } from "@quote-financing/api/mail/refusals";
import type { InboundMail } from "@quote-financing/domain/mail-room";
import { BoundedQueue } from "@quote-financing/domain/refusals/bounded-queue";
import { DomainError } from "@quote-financing/domain/refusals/errors";
import { EndedMailError, parseMail, SlowMailError } from "@quote-financing/mail/inbound/parse-mail";
import { readMail } from "@quote-financing/mail/inbound/read-mail";
import { unwrapMail } from "@quote-financing/mail/inbound/unwrap-mail";
import type { Environment } from "./environment/environment-schema.ts";

type InboundSettings = Pick<Environment, "MAIL" | "INBOUND_MAIL_DOMAIN" | "INBOUND_MAIL_SECRET">;

/** One: the process of the worst mail takes 440 MB, and a container may have 1 GB. What waits lies in memory, 40 MiB at most each. */
const QUEUE = { atOnce: 1, waiting: 8 };

/** Memory and time may be short for reasons that are none of the mail's; so often they are not. */
const TIMES_FAILED = 3;
const MAX_REMEMBERED = 1_000;

/** Answers by mail, where both settings are given and mail goes out (decision record 0323). */
export function openInboundMail(settings: InboundSettings): InboundMail | undefined {
  const { MAIL, INBOUND_MAIL_DOMAIN: domain, INBOUND_MAIL_SECRET: secret } = settings;
  if (MAIL === "off" || domain === undefined || secret === undefined) return undefined;
  return { domain: domain.toLowerCase(), secret, unwrap: unwrapMail, read: readInTurns() };
}

/**
 * @returns what reads mails in turn, each in a process of its own, and has the provider bring those again that found no turn, whose
 *   time was over, or whose process the system ended; of the last two twice: a mail for which there is never enough would come for
 *   ever, and take the turns of others
 */
export function readInTurns(parse = parseMail, size = QUEUE): InboundMail["read"] {
  const waits = mailRefusals.mailWaits();
  const turns = new BoundedQueue(size, waits);
  const parseInTurn = (raw: Uint8Array) => turns.run(() => parse(raw));
  const failed = new Map<string, number>();
  const isGivenUp = (raw: Uint8Array): boolean => {
    const hash = createHash("sha256").update(raw).digest("base64");
    const times = (failed.get(hash) ?? 0) + 1;
    failed.delete(hash);
    if (times >= TIMES_FAILED) return true;
    failed.set(hash, times);
    const [oldest] = failed.keys();
    if (failed.size > MAX_REMEMBERED && oldest !== undefined) failed.delete(oldest);
    return false;
  };
  return async (raw) => {
    try {
      return await readMail(raw, parseInTurn);
    } catch (error) {
      // A machine with much else to do makes the difference, and the next try may be in time.
      if (!(error instanceof SlowMailError || error instanceof EndedMailError)) throw error;
      if (isGivenUp(raw)) return { unreadable: `${error.name}, each time` };
      throw new DomainError(waits);
    }
  };
}
