import type { Transaction } from "@quote-financing/db/database";
import { queuedMails } from "@quote-financing/db/schema/tables";
import type { Services } from "../context.ts";
import { composeMail, type MailContent } from "./compose-mail.ts";

export interface AddressedMail {
  readonly recipient: string;
  readonly content: MailContent;
}

/**
 * Writes mails together with the change that causes them: what is rolled back is never sent, what is committed always is
 * (decision record 0095). Without a mail room nothing is kept.
 *
 * @returns whether they will be sent, for whoever is told that a mail is on its way
 */
export async function queueMails(
  { mailRoom, makeId, clock }: Services,
  tx: Transaction,
  organizationId: string,
  mails: readonly AddressedMail[],
): Promise<boolean> {
  if (mailRoom === undefined || mails.length === 0) return false;
  const now = clock.now();
  const rows = mails.map(({ recipient, content }) => {
    const times = { nextAttemptAt: now, createdAt: now };
    return { organizationId, mailId: makeId("mail"), recipient, ...composeMail(content), ...times };
  });
  await tx.insert(queuedMails).values(rows);
  return true;
}
