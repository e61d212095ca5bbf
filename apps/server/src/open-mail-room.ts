import { join } from "node:path";
import type { MailRoom } from "@quote-financing/api/mail/mail-room";
import { createFolderSender } from "@quote-financing/mail/folder-sender";
import { createMailFolder } from "@quote-financing/mail/mail-folder";
import { createSmtpSender } from "@quote-financing/mail/smtp-sender";
import type { Environment } from "./environment.ts";

/** Mail by SMTP_URL, else into DATA_DIR/mail, where `/dev/mail` shows it (decision record 0095). */
export function openMailRoom({ SMTP_URL, MAIL_FROM, DATA_DIR }: Environment, portalUrl: string): MailRoom {
  const from = MAIL_FROM ?? `no-reply@${new URL(portalUrl).hostname}`;
  if (SMTP_URL !== undefined) return createSmtpSender({ url: SMTP_URL, from });
  const folder = join(DATA_DIR, "mail");
  return { ...createFolderSender({ folder, from }), ...createMailFolder(folder) };
}
