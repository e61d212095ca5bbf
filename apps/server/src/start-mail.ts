import { join } from "node:path";
import type { Services } from "@quote-financing/api/context";
import { createFileMailer } from "@quote-financing/api/mail/file-mailer";
import type { DeliverMail } from "@quote-financing/api/mail/mail";
import { runMailRound } from "@quote-financing/api/mail/run-mail-round";
import { createSmtpMailer, defaultSender } from "@quote-financing/api/mail/smtp-mailer";
import type { Logger } from "pino";
import type { Closables } from "./closables.ts";
import type { Environment } from "./environment.ts";

const PAUSE_MS = 5_000;

/** Where mail lands without SMTP_URL; undefined with it. */
export const mailFolder = ({ DATA_DIR, SMTP_URL }: Environment): string | undefined =>
  SMTP_URL === undefined ? folderIn(DATA_DIR) : undefined;

const folderIn = (dataDir: string): string => join(dataDir, "mail");

/** Sends what the use cases queued, round after round (role `delivery`, decision record 0095). */
export function startMail(services: Services, environment: Environment, logger: Logger, closables: Closables): void {
  const deliver = openMailer(services, environment, closables);
  const log = logger.child({ part: "mail" });
  let timer: NodeJS.Timeout | undefined;
  let isStopped = false;
  const round = async (): Promise<void> => {
    try {
      const { sent, refused } = await runMailRound(services, deliver);
      if (sent > 0) log.info({ sent }, "Mail was sent.");
      if (refused > 0) log.warn({ refused }, "Mail was not taken by the mail server; it is tried again for a day.");
    } catch (error) {
      log.warn({ err: error }, "A round of mail failed; the next one follows.");
    }
    if (!isStopped) timer = setTimeout(next, PAUSE_MS);
  };
  let running = round();
  const next = () => {
    running = round();
  };
  closables.add("mail", async () => {
    isStopped = true;
    clearTimeout(timer);
    await running;
  });
}

function openMailer(services: Services, environment: Environment, closables: Closables): DeliverMail {
  const { DATA_DIR, SMTP_URL, MAIL_FROM } = environment;
  const from = MAIL_FROM ?? defaultSender(services.portalUrl);
  if (SMTP_URL === undefined) return createFileMailer(folderIn(DATA_DIR), from, services.clock);
  const { deliver, close } = createSmtpMailer(SMTP_URL, from);
  closables.add("mail server", close);
  return deliver;
}
