import type { Services } from "@quote-financing/api/context";
import { sendQueuedMails } from "@quote-financing/api/mail/send-queued-mails";
import { deleteShortLived } from "@quote-financing/api/maintenance/sweeps/delete-short-lived";
import { tendDocuments } from "@quote-financing/api/maintenance/sweeps/tend-documents";
import { lookAtCases } from "@quote-financing/api/notices/look-at-cases";
import { lookAtMorning } from "@quote-financing/api/notices/look-at-morning";
import { sendNotices } from "@quote-financing/api/notices/send-notices";
import { queueDueNotices } from "@quote-financing/api/organizations/notifications/queue-due-notices";
import { deliveryOptions } from "@quote-financing/composition/delivery-options";
import { type DeliveryTickResult, runDeliveryTick } from "@quote-financing/delivery/delivery-tick";
import { drawnByChance } from "@quote-financing/domain/time/maintenance-round";
import type { Logger } from "pino";

/** With attempts in flight (30 s more) and lanes given back a call ends within a minute. */
const DELIVERY_MS = 22_000;
/**
 * A mail that is begun at its end is handed over within the minute that a call has. For a server that answers later than that the call
 * ends as a process that dies does (MAIL_LIMITS).
 */
const MAIL_MS = 12_000;
const aPart = () => ({ ...drawnByChance(Math.random), signal: AbortSignal.timeout(DELIVERY_MS) });

/**
 * One call of a scheduler: delivers what is due and, in parallel, writes notices, sends mail and deletes
 * what is past. What mails does so one after the other, within one limit: MAIL_MS. A fault in a part is logged and does not
 * stop the others.
 *
 * @throws what delivery throws, when everything else is over.
 */
export async function runCronCall(services: Services, log: Logger): Promise<DeliveryTickResult> {
  const logged = async (name: string, work: () => Promise<unknown>): Promise<void> => {
    try {
      await work();
    } catch (error) {
      log.error({ err: error, work: name }, "A part of a cron call failed; the next call tries again.");
    }
  };
  const warn = (fields: object, message: string): void => log.warn(fields, message);
  const mailing = AbortSignal.timeout(MAIL_MS);
  const mail = async (): Promise<void> => {
    await logged("notices", () => queueDueNotices(services, mailing));
    await logged("mail", () => sendQueuedMails(services, warn, mailing));
    await logged("people-to-tell", () => lookAtCases(services, mailing));
    await logged("people-to-tell in the morning", () => lookAtMorning(services, mailing));
    await logged("people-mail", () => sendNotices(services, warn, mailing));
  };
  const others = [
    mail(),
    logged("sweep", () => deleteShortLived(services, aPart())),
    logged("documents", () => tendDocuments(services, aPart())),
  ];
  try {
    return await runDeliveryTick({ ...deliveryOptions(services, log), budgetMs: DELIVERY_MS });
  } finally {
    await Promise.all(others);
  }
}
