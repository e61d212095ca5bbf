import { type ArchivedDocument, type ArchiveManifest, writeArchive } from "@quote-financing/db/archive/write-archive";
import { DomainError } from "@quote-financing/domain/refusals/errors";
import { type AuditContext, recordAudit } from "../../audit/record-audit.ts";
import { begunChunks } from "../../begun-chunks.ts";
import { findLiveOrganization } from "../../organizations/access.ts";
import { openBytes } from "../../quotes/documents/open-bytes.ts";

/**
 * All that an organization has, as a tar in pieces (decision record 0363). That it was taken along is an entry of its audit
 * log, which is in the archive already.
 *
 * @param url of the database, past a pooler
 * @throws DomainError `resource_missing`, also for a sandbox: its data is no organization's own.
 */
export async function* exportOrganization(
  ctx: AuditContext,
  { url, organizationId }: { readonly url: string; readonly organizationId: string },
): AsyncGenerator<Buffer, ArchiveManifest> {
  const { db, documents, clock } = ctx.services;
  await findLiveOrganization(db.orm, organizationId);
  await db.transact((tx) =>
    recordAudit(ctx, tx, { organizationId, action: "organization.exported", subjectId: organizationId }),
  );

  const openDocument = (document: ArchivedDocument) =>
    begunChunks(openBytes(ctx.services, organizationId, document)).catch(undefinedWhereGone);
  const { givesUnscanned } = documents;
  return yield* writeArchive({ url, organizationId, at: clock.now(), givesUnscanned, openDocument });
}

/** The snapshot of an archive that takes hours shows documents that were deleted, erased or refused by their scan since. */
function undefinedWhereGone(error: unknown): undefined {
  if (error instanceof DomainError) return undefined;
  throw error;
}
