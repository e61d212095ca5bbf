import { createHash } from "node:crypto";
import { BoundedMap } from "@quote-financing/domain/bounded-map";
import type { InboundMail } from "@quote-financing/domain/inbound-mail";
import { BoundedQueue } from "@quote-financing/domain/refusals/bounded-queue";
import { DomainError } from "@quote-financing/domain/refusals/errors";
import type { Refusal } from "@quote-financing/domain/refusals/refusal";
import { EndedMailError, parseMail, SlowMailError } from "./parse-mail.ts";
import { readMail } from "./read-mail.ts";

/** One: the process of the worst mail takes 440 MB, and a container may have 1 GB. What waits lies in memory, 40 MiB at most each. */
const QUEUE = { atOnce: 1, waiting: 8 };

/** A mail that failed so often, each time for want of time or memory, is not tried again. */
const TIMES_FAILED = 3;
const MAX_REMEMBERED = 1_000;

/**
 * Reads mails one after the other. A mail that found no place in the queue, whose time was over or whose process the system ended is
 * refused with `busy`, so that its provider brings it again. The last two happen to one mail twice at most: with a mail for which
 * there is never enough time or memory, its provider would take the turns of others for as long as it tries.
 *
 * @param busy a refusal of what is over in a moment
 */
export function readInTurns(busy: Refusal, parse = parseMail, size = QUEUE): InboundMail["read"] {
  const queue = new BoundedQueue(size, busy);
  const parseInTurn = (raw: Uint8Array) => queue.run(() => parse(raw));
  const timesFailed = new BoundedMap<number>(MAX_REMEMBERED);
  const isGivenUp = (raw: Uint8Array): boolean => {
    const hash = createHash("sha256").update(raw).digest("base64");
    const times = (timesFailed.get(hash) ?? 0) + 1;
    if (times < TIMES_FAILED) timesFailed.set(hash, times);
    else timesFailed.delete(hash);
    return times >= TIMES_FAILED;
  };
  return async (raw) => {
    try {
      return await readMail(raw, parseInTurn);
    } catch (error) {
      if (!(error instanceof SlowMailError || error instanceof EndedMailError)) throw error;
      if (isGivenUp(raw)) return { unreadable: `${error.name}, each time` };
      throw new DomainError(busy);
    }
  };
}
