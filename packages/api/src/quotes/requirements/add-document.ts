import type { Transaction } from "@quote-financing/db/database";
import { documents } from "@quote-financing/db/schema/tables";
import { DOCUMENTS_PER_QUOTE } from "@quote-financing/domain/documents/document-limits";
import { mayBeNamed } from "@quote-financing/domain/documents/file-name";
import { fieldRefusals } from "@quote-financing/domain/fields/refusals";
import { DomainError } from "@quote-financing/domain/refusals/errors";
import { DOCUMENT_MEDIA_TYPES } from "@quote-financing/domain/vocabulary";
import { and, count, eq } from "drizzle-orm";
import { recordAudit } from "../../audit/record-audit.ts";
import type { Services, Upload } from "../../context.ts";
import { requestRefusals } from "../../refusals/refusals.ts";
import type { OrganizationContext } from "../../trpc.ts";
import { documentKeyPurpose, documentsById, lockQuote } from "../documents/access.ts";
import { documentRefusals } from "../documents/refusals.ts";
import type { AddDocumentInput } from "../documents/schema.ts";
import { viewDocument } from "../documents/view.ts";
import { submitRequirement } from "./submit-requirement.ts";

/**
 * Adds a document to a quote: its bytes lie in the store already. One for a requirement makes that submitted, unless the
 * scan refused it (contract-decisions §12).
 *
 * @throws DomainError `media_type_unsupported` when it came without bytes; `parameter_invalid` for a name that says another
 *   type; `resource_missing`; `limit_reached`; `state_conflict` for a requirement that takes no documents any more.
 */
export async function addDocument(ctx: OrganizationContext, input: AddDocumentInput) {
  const { organizationId, upload } = ctx;
  const { quoteId, fileName, requirementId } = input;
  if (upload === undefined)
    throw new DomainError(requestRefusals.documentType({ types: DOCUMENT_MEDIA_TYPES.join(", ") }));
  const { mediaType } = upload;
  if (!mayBeNamed(fileName, mediaType))
    throw new DomainError(documentRefusals.nameOfOtherType({ mediaType }).at("fileName"));
  return ctx.services.db.transact(async (tx) => {
    await lockQuote(tx, organizationId, quoteId);

    const stored = await replayed(tx, organizationId, upload, input);
    if (stored !== undefined) {
      ctx.markReplayed();
      return { data: viewDocument(stored) };
    }

    await requireRoom(tx, organizationId, quoteId);
    if (requirementId !== undefined)
      await submitRequirement(ctx, tx, {
        organizationId,
        quoteId,
        requirementId,
        isRefused: upload.scan === "refused",
      });

    const row = rowOf(ctx, input, upload);
    upload.markUsed();
    await tx.insert(documents).values({ organizationId, ...row, ...bytesOf(ctx.services, organizationId, upload) });

    const details = { quoteId, mediaType, sizeBytes: upload.sizeBytes, scan: upload.scan };
    await recordAudit(ctx, tx, { organizationId, action: "document.added", subjectId: row.documentId, details });

    return { data: viewDocument(row) };
  });
}

/** A document that an attempt under the same key wrote before it was killed (decision record 0025). */
async function replayed(tx: Transaction, organizationId: string, upload: Upload, input: AddDocumentInput) {
  const [stored] = await documentsById(tx, organizationId, [upload.documentId]);
  if (stored === undefined) return undefined;
  const isSame =
    stored.sha256 === upload.sha256 && stored.quoteId === input.quoteId && stored.fileName === input.fileName;
  if (!isSame) throw new DomainError(fieldRefusals.idTaken({ thing: "document" }).at("Idempotency-Key"));
  return stored;
}

async function requireRoom(tx: Transaction, organizationId: string, quoteId: string): Promise<void> {
  const ofQuote = and(eq(documents.organizationId, organizationId), eq(documents.quoteId, quoteId));
  const [found] = await tx.select({ documents: count() }).from(documents).where(ofQuote);
  if ((found?.documents ?? 0) >= DOCUMENTS_PER_QUOTE)
    throw new DomainError(documentRefusals.tooManyDocuments({ maximum: DOCUMENTS_PER_QUOTE }));
}

function rowOf(ctx: OrganizationContext, { quoteId, fileName, requirementId }: AddDocumentInput, upload: Upload) {
  return {
    documentId: upload.documentId,
    quoteId,
    requirementId: requirementId ?? null,
    caseId: null,
    fileName,
    mediaType: upload.mediaType,
    sizeBytes: upload.sizeBytes,
    sha256: upload.sha256,
    marks: [...upload.marks],
    scan: upload.scan,
    createdByType: "merchant" as const,
    createdByName: ctx.actor.actorName,
    createdAt: ctx.services.clock.now(),
  };
}

/** The key is sealed for this row: moved to another one it does not open (decision record 0236). */
function bytesOf({ secretBox }: Services, organizationId: string, { object, documentId }: Upload) {
  if (object === undefined) return { objectName: null, sealedKey: null };
  return {
    objectName: object.name,
    sealedKey: secretBox.seal(object.key, documentKeyPurpose(organizationId, documentId)),
  };
}
