import type { QueuedMail } from "@quote-financing/domain/mail-room";

/** As nodemailer takes it. A machine wrote it: no out-of-office answer must come back (RFC 3834). */
export function messageOf(mail: QueuedMail, from: string) {
  const idOf = (mailId: string) => `<${mailId}@${domainOf(from)}>`;
  const { follows = [], replyTo } = mail;
  const last = follows.at(-1);
  return {
    from: senderOf(from),
    to: { name: "", address: mail.recipient },
    ...(replyTo === undefined ? {} : { replyTo: { name: "", address: replyTo } }),
    subject: mail.subject,
    text: mail.text,
    html: mail.html,
    messageId: idOf(mail.mailId),
    ...(last === undefined ? {} : { inReplyTo: idOf(last), references: follows.map(idOf) }),
    headers: { "Auto-Submitted": "auto-generated", ...unsubscribeHeaders(mail.unsubscribeUrl) },
    disableFileAccess: true,
    disableUrlAccess: true,
  };
}

const unsubscribeHeaders = (url: string | undefined) =>
  url === undefined
    ? {}
    : {
        "List-Unsubscribe": { prepared: true, value: `<${url}>` },
        "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
      };

const NAMED = /^([^<>]+) <([^<>]+)>$/;

/** Taken apart here: in a text a colon would begin a group, which mail servers refuse as a sender, and brackets a remark, which is left out. */
function senderOf(from: string): { name: string; address: string } {
  const [, name = "", address = from] = NAMED.exec(from) ?? [];
  return { name: name.replace(/^"(.*)"$/, "$1"), address };
}

const domainOf = (from: string): string => /@([^\s>]+)/.exec(from)?.[1] ?? "localhost";
