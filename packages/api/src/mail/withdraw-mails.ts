import type { Transaction } from "@quote-financing/db/database";
import { queuedMails } from "@quote-financing/db/schema/tables";
import { and, eq, inArray } from "drizzle-orm";

/**
 * Takes back what waits to be mailed to these addresses in the name of an organization: of somebody who left it, or who was invited
 * and is no more. While a mail server refuses, a mail waits for up to a day.
 */
export async function withdrawMails(
  tx: Transaction,
  organizationId: string,
  recipients: readonly string[],
): Promise<void> {
  if (recipients.length === 0) return;
  const areTheirs = inArray(queuedMails.recipient, [...recipients]);
  await tx.delete(queuedMails).where(and(eq(queuedMails.organizationId, organizationId), areTheirs));
}
