import { documents } from "@quote-financing/db/schema/tables";
import { and, asc, eq, gt } from "drizzle-orm";
import type { Services } from "../../context.ts";
import { documentKeyPurpose, isDocument } from "../../quotes/documents/access.ts";

type ScanServices = Pick<Services, "db" | "secretBox" | "documents">;

/**
 * Asks the scanner again about the documents of an organization that wait for it, until it does not answer. What it refuses
 * loses its bytes.
 *
 * @returns how many were decided.
 */
export async function scanDocuments(services: ScanServices, organizationId: string): Promise<number> {
  let decided = 0;
  let after = "";
  for (;;) {
    const row = await nextUnscanned(services, organizationId, after);
    if (row === undefined || row.objectName === null || row.sealedKey === null) return decided;
    after = row.documentId;
    const key = services.secretBox.open(row.sealedKey, documentKeyPurpose(organizationId, row.documentId));
    const scan = await services.documents.scan({ name: row.objectName, key });
    if (scan === "pending") return decided;
    const bytes = scan === "refused" ? { objectName: null, sealedKey: null } : {};
    const isWaiting = and(isDocument(organizationId, row.documentId), eq(documents.scan, "pending"));
    await services.db.orm
      .update(documents)
      .set({ scan, ...bytes })
      .where(isWaiting);
    if (scan === "refused") await services.documents.remove(row.objectName);
    decided += 1;
  }
}

async function nextUnscanned({ db }: ScanServices, organizationId: string, after: string) {
  const isWaiting = and(eq(documents.organizationId, organizationId), eq(documents.scan, "pending"));
  const [row] = await db.orm
    .select()
    .from(documents)
    .where(and(isWaiting, gt(documents.documentId, after)))
    .orderBy(asc(documents.documentId))
    .limit(1);
  return row;
}
