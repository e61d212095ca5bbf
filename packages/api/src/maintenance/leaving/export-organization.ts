import { type ArchivedDocument, type ArchiveManifest, writeArchive } from "@quote-financing/db/archive/write-archive";
import { type AuditContext, recordAudit } from "../../audit/record-audit.ts";
import { findLiveOrganization } from "../../organizations/access.ts";
import { documentKeyPurpose } from "../../quotes/documents/access.ts";

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
  const { db, secretBox, documents, clock } = ctx.services;
  await findLiveOrganization(db.orm, organizationId);
  await db.transact((tx) =>
    recordAudit(ctx, tx, { organizationId, action: "organization.exported", subjectId: organizationId }),
  );

  const openDocument = ({ documentId, objectName, sealedKey }: ArchivedDocument) =>
    documents.open({
      name: objectName,
      key: secretBox.open(sealedKey, documentKeyPurpose(organizationId, documentId)),
    });
  const { givesUnscanned } = documents;
  return yield* writeArchive({ url, organizationId, at: clock.now(), givesUnscanned, openDocument });
}
