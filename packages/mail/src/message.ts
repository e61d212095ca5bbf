import type { OutgoingMail } from "./outgoing-mail.ts";

/** As nodemailer takes it. A machine wrote it: no out-of-office answer must come back (RFC 3834). */
export function messageOf(mail: OutgoingMail, from: string) {
  return {
    from,
    to: { name: "", address: mail.recipient },
    subject: mail.subject,
    text: mail.text,
    html: mail.html,
    messageId: `<${mail.mailId}@${domainOf(from)}>`,
    headers: { "Auto-Submitted": "auto-generated" },
    disableFileAccess: true,
    disableUrlAccess: true,
  };
}

const domainOf = (from: string): string => /@([^\s>]+)/.exec(from)?.[1] ?? "localhost";
