import type { Transaction } from "@quote-financing/db/database";
import { outgoingMails } from "@quote-financing/db/schema/tables";
import type { PortalLanguage } from "../auth/portal-language.ts";
import type { Services } from "../context.ts";
import type { MailMatter } from "./mail-values.ts";

interface QueuedMail {
  readonly organizationId: string;
  readonly recipients: readonly { readonly email: string; readonly language: PortalLanguage }[];
  readonly matter: MailMatter;
}

/** Writes mails down in the transaction of what they tell of; they are sent after it (send-due-mails.ts). */
export async function queueMail(services: Services, tx: Transaction, mail: QueuedMail): Promise<void> {
  const { organizationId, recipients, matter } = mail;
  if (recipients.length === 0) return;
  const now = services.clock.now();
  const rows = recipients.map(({ email, language }) => ({
    organizationId,
    mailId: services.makeId("mail"),
    kind: matter.kind,
    recipient: email,
    language,
    values: { ...matter.values },
    nextAttemptAt: now,
    createdAt: now,
  }));
  await tx.insert(outgoingMails).values(rows);
}
