import { queuedMails } from "@quote-financing/db/schema/tables";
import type { MailRoom } from "@quote-financing/domain/mail-room";
import type { CallerOrganization } from "@quote-financing/domain/people/caller";
import { and, desc, eq } from "drizzle-orm";
import type { TestServices } from "../../../testing/test-services.ts";

/** Mail that goes nowhere: it stays in the queue, where tests read it. */
export const silentMailRoom: MailRoom = { send: async () => {} };

/** The token of the newest invitation that was mailed to an address: as its reader finds it. @throws when there is none */
export async function mailedToken(
  { db }: Pick<TestServices, "db">,
  { organizationId }: CallerOrganization,
  email: string,
): Promise<string> {
  const [mail] = await db.orm
    .select({ text: queuedMails.text })
    .from(queuedMails)
    .where(and(eq(queuedMails.organizationId, organizationId), eq(queuedMails.recipient, email)))
    .orderBy(desc(queuedMails.mailId))
    .limit(1);
  const token = /\/invitations\/([\w-]+)\n/.exec(mail?.text ?? "")?.[1];
  if (token === undefined) throw new Error(`No invitation was mailed to ${email}.`);
  return token;
}
