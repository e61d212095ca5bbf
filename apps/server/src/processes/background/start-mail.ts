import type { Services } from "@quote-financing/api/context";
import { whenMailIsDue, whenThreadIsDue } from "@quote-financing/api/mail/outbox/when-due";
import { sendQueuedMails } from "@quote-financing/api/mail/send-queued-mails";
import { lookAtCases } from "@quote-financing/api/notices/look-at-cases";
import { lookAtMorning } from "@quote-financing/api/notices/look-at-morning";
import { sendNotices } from "@quote-financing/api/notices/send-notices";
import { queueDueNotices } from "@quote-financing/api/organizations/notifications/queue-due-notices";
import { unlessQuiet } from "@quote-financing/db/distribute/unless-quiet";
import { eachInTurn } from "@quote-financing/domain/each-in-turn";
import { IntervalTask } from "@quote-financing/domain/time/interval-task";
import type { Logger } from "pino";
import type { BackgroundTasks } from "../../monitoring/background-tasks.ts";
import type { ShutdownHooks } from "../ending/shutdown-hooks.ts";

const SEND_MS = 2_000;
const NOTICE_MS = 30_000;
const LOOK_MS = 5_000;

/**
 * Mail that waits goes every 2 s; who must be told of failing destinations is looked up each half minute, and who of what
 * was written every 5 s: with what is gathered (decision record 0320) a message is mailed within half a minute.
 */
export function startMail(
  services: Services,
  logger: Logger,
  backgroundTasks: BackgroundTasks,
  shutdownHooks: ShutdownHooks,
): void {
  const log = logger.child({ part: "mail" });
  const warn = (fields: object, message: string): void => log.warn(fields, message);
  const send = async (signal: AbortSignal): Promise<number> => {
    const { sent, refused, givenUp } = await sendQueuedMails(services, warn, signal);
    if (sent > 0) log.info({ sent }, "Mail was sent.");
    return sent + refused + givenUp;
  };
  const tell = async (signal: AbortSignal): Promise<number> => {
    const { sent, empty, refused, givenUp } = await sendNotices(services, warn, signal);
    if (sent > 0) log.info({ sent }, "People were told by mail.");
    return sent + empty + refused + givenUp;
  };
  const look = async (signal: AbortSignal): Promise<number> => {
    let found = 0;
    const looks = [lookAtCases, lookAtMorning];
    await eachInTurn(looks, async (lookAt) => {
      const organizations = await lookAt(services, signal);
      found += organizations;
    });
    return found;
  };
  const sending = unlessQuiet(services, { look: send, untilMs: () => whenMailIsDue(services.db) });
  const notice = (signal: AbortSignal) => queueDueNotices(services, signal);
  const looking = unlessQuiet(services, { look });
  const telling = unlessQuiet(services, { look: tell, untilMs: () => whenThreadIsDue(services.db) });
  const tasks = [
    new IntervalTask({ name: "mail", intervalMs: SEND_MS, work: sending, warn }),
    new IntervalTask({ name: "notices", intervalMs: NOTICE_MS, work: notice, warn }),
    new IntervalTask({ name: "people-to-tell", intervalMs: LOOK_MS, work: looking, warn }),
    new IntervalTask({ name: "people-mail", intervalMs: SEND_MS, work: telling, warn }),
  ];
  backgroundTasks.add(() => tasks.map(({ health }) => health));
  for (const task of tasks) task.start();
  shutdownHooks.add("mail", async () => {
    await Promise.all(tasks.map((task) => task.stop()));
  });
}
