import { createTransport } from "nodemailer";
import type SMTPPool from "nodemailer/lib/smtp-pool";
import type { DeliverMail } from "./mail.ts";

const WITHIN_MS = 20_000;

/** Hands mail to the server of SMTP_URL (`smtp://` or `smtps://`, user and password inside). */
export function createSmtpMailer(url: string, from: string): { deliver: DeliverMail; close(): void } {
  const pool = { pool: true, maxConnections: 2 } as const;
  const limits = { connectionTimeout: WITHIN_MS, greetingTimeout: WITHIN_MS, socketTimeout: WITHIN_MS };
  const transport = createTransport({ url, ...pool, ...limits } satisfies SMTPPool.Options);
  return {
    deliver: async (mail) => void (await transport.sendMail({ from, ...mail })),
    close: () => transport.close(),
  };
}

/** The address that mail comes from when MAIL_FROM does not say: nobody reads it. */
export const defaultSender = (portalUrl: string): string =>
  `"Offertefinanciering" <no-reply@${new URL(portalUrl).hostname}>`;
