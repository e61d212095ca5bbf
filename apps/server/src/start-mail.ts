import type { Services } from "@quote-financing/api/context";
import { sendQueuedMails } from "@quote-financing/api/mail/send-queued-mails";
import { queueDueNotices } from "@quote-financing/api/notifications/queue-due-notices";
import type { Logger } from "pino";
import type { Closables } from "./closables.ts";

const SEND_MS = 2_000;
const NOTICE_MS = 30_000;

/** Mail that waits goes every 2 s; who must be told of failing destinations is looked up each half minute. */
export function startMail(services: Services, logger: Logger, closables: Closables): void {
  const log = logger.child({ part: "mail" });
  const every = (milliseconds: number, round: () => Promise<unknown>): void => {
    let running: Promise<unknown> | undefined;
    const start = (): void => {
      running ??= round()
        .catch((error) => log.warn({ err: error }, "A round of mail failed; the next one follows."))
        .finally(() => (running = undefined));
    };
    const timer = setInterval(start, milliseconds);
    closables.add("mail", async () => {
      clearInterval(timer);
      await running;
    });
  };
  every(SEND_MS, async () => {
    const { sent } = await sendQueuedMails(services, (fields, message) => log.warn(fields, message));
    if (sent > 0) log.info({ sent }, "Mail was sent.");
  });
  every(NOTICE_MS, () => queueDueNotices(services));
}
