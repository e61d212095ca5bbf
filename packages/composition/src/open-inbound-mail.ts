import { mailRefusals } from "@quote-financing/api/mail/refusals";
import type { InboundMail } from "@quote-financing/domain/inbound-mail";
import { readInTurns } from "@quote-financing/mail/inbound/read-in-turns";
import { unwrapMail } from "@quote-financing/mail/inbound/unwrap-mail";
import type { Environment } from "./environment/environment-schema.ts";

type InboundSettings = Pick<Environment, "MAIL" | "INBOUND_MAIL_DOMAIN" | "INBOUND_MAIL_SECRET">;

/** Mail replies, where both settings are given and mail goes out (decision record 0323). */
export function openInboundMail(settings: InboundSettings): InboundMail | undefined {
  const { MAIL, INBOUND_MAIL_DOMAIN: domain, INBOUND_MAIL_SECRET: secret } = settings;
  if (MAIL === "off" || domain === undefined || secret === undefined) return undefined;
  const read = readInTurns(mailRefusals.mailWaits());
  return { domain: domain.toLowerCase(), secret, unwrap: unwrapMail, read };
}
