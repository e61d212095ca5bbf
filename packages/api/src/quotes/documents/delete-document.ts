import type { Orm, Transaction } from "@quote-financing/db/database";
import { documents } from "@quote-financing/db/schema/tables";
import { DomainError } from "@quote-financing/domain/refusals/errors";
import { and, isNull } from "drizzle-orm";
import { recordAudit } from "../../audit/record-audit.ts";
import { withdrawReplays } from "../../rest/idempotency/withdraw-replays.ts";
import type { OrganizationContext } from "../../trpc.ts";
import { findDocument, isDocument, lockQuote } from "./access.ts";
import { documentRefusals } from "./refusals.ts";
import { removeBytes } from "./remove-bytes.ts";
import { whyKept } from "./rules.ts";

/**
 * Deletes a document that was sent to nobody: it was added for no requirement, and no message names it (decision record 0312).
 *
 * @throws DomainError `resource_missing`; `state_conflict` for one that was sent.
 */
export async function deleteDocument(ctx: OrganizationContext, documentId: string): Promise<void> {
  const { organizationId } = ctx;
  const { quoteId } = await findDocument(ctx.services.db.orm, organizationId, documentId);
  const { objectName } = await ctx.services.db.transact(async (tx) => {
    await lockQuote(tx, organizationId, quoteId);

    const deleted = await deleteUnsent(tx, organizationId, documentId);
    await withdrawReplays(tx, organizationId, [documentId]);

    const { mediaType, sizeBytes } = deleted;
    const details = { quoteId, mediaType, sizeBytes };
    await recordAudit(ctx, tx, { organizationId, action: "document.deleted", subjectId: documentId, details });

    return deleted;
  });
  await removeBytes(ctx.services, objectName === null ? [] : [objectName]);
}

/** A message that names it in this moment holds its row: what the condition finds is what that message left. */
async function deleteUnsent(tx: Transaction, organizationId: string, documentId: string) {
  const isUnsent = and(isNull(documents.requirementId), isNull(documents.caseId));
  const [deleted] = await tx
    .delete(documents)
    .where(and(isDocument(organizationId, documentId), isUnsent))
    .returning();
  return deleted ?? refuse(tx, organizationId, documentId);
}

/** By the row itself: what was named on a case that is hidden now was sent as well. */
async function refuse(store: Orm | Transaction, organizationId: string, documentId: string): Promise<never> {
  const { requirementId, caseId } = documents;
  const [row] = await store
    .select({ requirementId, caseId })
    .from(documents)
    .where(isDocument(organizationId, documentId));
  throw new DomainError((row && whyKept(row)) ?? documentRefusals.documentMissing());
}
