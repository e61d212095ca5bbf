import type { Transaction } from "@quote-financing/db/database";
import { caseMessages, caseNotes, cases } from "@quote-financing/db/schema/tables";
import { and, eq, inArray, isNull } from "drizzle-orm";
import { REDACTED_SUBJECT } from "../../cases/subject.ts";
import { ERASED_TEXT } from "./tombstone.ts";

/**
 * The cases under a quote lose their texts and notes, and their messages become tombstones, under the case clock: followers of
 * `updatedSince` fetch them again (decision record 0044).
 *
 * @returns how many cases there are.
 */
export async function eraseCases(
  tx: Transaction,
  organizationId: string,
  quoteId: string,
  tick: Date,
): Promise<number> {
  const erased = await tx
    .update(cases)
    .set({
      subject: REDACTED_SUBJECT,
      stage: ERASED_TEXT,
      description: null,
      contentHash: ERASED_TEXT,
      updatedAt: tick,
    })
    .where(and(eq(cases.organizationId, organizationId), eq(cases.quoteId, quoteId)))
    .returning({ caseId: cases.caseId });
  const caseIds = erased.map(({ caseId }) => caseId);
  if (caseIds.length === 0) return 0;
  const ofCases = and(eq(caseMessages.organizationId, organizationId), inArray(caseMessages.caseId, caseIds));
  await tx.update(caseMessages).set({ bodyHash: ERASED_TEXT }).where(ofCases);
  await tx
    .update(caseMessages)
    .set({ body: "", redactedAt: tick })
    .where(and(ofCases, isNull(caseMessages.redactedAt)));
  await tx
    .delete(caseNotes)
    .where(and(eq(caseNotes.organizationId, organizationId), inArray(caseNotes.caseId, caseIds)));
  return caseIds.length;
}
