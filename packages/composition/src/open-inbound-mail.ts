import type { InboundMail } from "@quote-financing/domain/mail-room";
import { readMail } from "@quote-financing/mail/inbound/read-mail";
import { unwrapMail } from "@quote-financing/mail/inbound/unwrap-mail";
import type { Environment } from "./environment/environment-schema.ts";

type InboundSettings = Pick<Environment, "MAIL" | "INBOUND_MAIL_DOMAIN" | "INBOUND_MAIL_SECRET">;

/** Answers by mail, where both settings are given and mail goes out (decision record 0323). */
export function openInboundMail(settings: InboundSettings): InboundMail | undefined {
  const { MAIL, INBOUND_MAIL_DOMAIN: domain, INBOUND_MAIL_SECRET: secret } = settings;
  if (MAIL === "off" || domain === undefined || secret === undefined) return undefined;
  return { domain: domain.toLowerCase(), secret, unwrap: unwrapMail, read: readMail };
}
