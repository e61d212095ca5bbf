import type { Services } from "../context.ts";
import type { DeliverMail } from "./mail.ts";
import { noticeFailingDestinations } from "./notice-failing-destinations.ts";
import { type MailRound, sendDueMails } from "./send-due-mails.ts";

/** Writes the notices that are due and sends what waits: each few seconds in the server, at each cron call elsewhere. */
export async function runMailRound(services: Services, deliver: DeliverMail): Promise<MailRound> {
  await noticeFailingDestinations(services);
  return sendDueMails(services, deliver);
}
