import { join } from "node:path";
import { MAIL_LIMITS, type MailRoom } from "@quote-financing/domain/mail-room";
import { createFolderSender } from "@quote-financing/mail/folder-sender";
import { createMailFolder } from "@quote-financing/mail/mail-folder";
import { createSmtpSender } from "@quote-financing/mail/smtp-sender";
import type { Environment } from "./environment/environment-schema.ts";
import { isPublicHost } from "./environment/unencrypted-connections.ts";

type MailSettings = Pick<Environment, "MAIL" | "SMTP_URL" | "MAIL_FROM" | "DATABASE_URL" | "DATA_DIR"> &
  Partial<Pick<Environment, "UNENCRYPTED_CONNECTIONS">>;

/**
 * Mail by SMTP_URL, to a public host by TLS alone (decision record 0364). Without it, on the embedded database alone, into DATA_DIR/mail, where `/dev/mail` shows it (decision
 * records 0095, 0194). Undefined where no mail goes out.
 */
export function openMailRoom(settings: MailSettings, portalUrl: string): MailRoom | undefined {
  const { MAIL, SMTP_URL, MAIL_FROM, DATABASE_URL, DATA_DIR, UNENCRYPTED_CONNECTIONS } = settings;
  if (MAIL === "off") return undefined;
  const from = MAIL_FROM ?? `no-reply@${new URL(portalUrl).hostname}`;
  const isTlsNeeded = SMTP_URL !== undefined && UNENCRYPTED_CONNECTIONS !== "allow" && isPublicHost(SMTP_URL);
  if (SMTP_URL !== undefined) return createSmtpSender({ url: SMTP_URL, from, isTlsNeeded, limits: MAIL_LIMITS });
  if (DATABASE_URL !== undefined) return undefined;
  const folder = join(DATA_DIR, "mail");
  return { ...createFolderSender({ folder, from }), ...createMailFolder(folder) };
}
