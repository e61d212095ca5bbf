import { ArchiveFault } from "@quote-financing/db/archive/archive-fault";
import type { ArchivedRow } from "@quote-financing/db/archive/archived-rows";
import { type ReceivedDocument, readArchive, type TakenOver } from "@quote-financing/db/archive/read-archive";
import { isUniqueViolation } from "@quote-financing/db/database-errors";
import { documents, organizations } from "@quote-financing/db/schema/tables";
import { eq } from "drizzle-orm";
import type { Services } from "../../context.ts";
import { documentKeyPurpose } from "../../quotes/documents/access.ts";
import { makeBearerSecret } from "../../webhooks/destinations/secrets/bearer-secret.ts";

/** Stands where a hash was made under a key of the installation before: no create is recognized by it. */
const NO_HASH = "[imported]";

/** Of a person who is here: by an organization of their own, or by one that was taken over before. */
const PERSON_KEYS = ["users_pkey", "users_email_unique"];

/**
 * Takes an organization over from the archive of another installation (decision record 0363): whole or not at all. Its
 * destinations have new secrets, are paused, and send nothing until somebody has seen those.
 *
 * @throws when the archive is damaged, of another format or was changed into what no export writes, and when the organization
 *   is there already, or people of it are.
 */
export async function importOrganization(
  services: Services,
  { url, archive }: { readonly url: string; readonly archive: AsyncIterable<Uint8Array> },
): Promise<TakenOver> {
  const { documents: vault, secretBox } = services;
  let organizationId = "";
  const complete = (table: string, row: ArchivedRow): ArchivedRow => {
    if (table === "organizations") organizationId = String(row.organization_id);
    return { ...row, ...inPlaceOf(services, table, row) };
  };
  const stored: string[] = [];
  const storeDocument = async (documentId: string, content: AsyncIterable<Uint8Array>): Promise<ReceivedDocument> => {
    const name = `${organizationId}/${documentId}`;
    const { object, ...found } = await vault.receive(name, content);
    if (object === undefined) return { ...found, organizationId, objectName: null, sealedKey: null };
    stored.push(object.name);
    const sealedKey = secretBox.seal(object.key, documentKeyPurpose(organizationId, documentId));
    return { ...found, organizationId, objectName: object.name, sealedKey };
  };
  try {
    return await readArchive(archive, { url, complete, storeDocument });
  } catch (error) {
    const isHere = await removeUnused(services, organizationId, stored).catch(() => false);
    if (PERSON_KEYS.some((key) => isUniqueViolation(error, key))) {
      throw new ArchiveFault(
        `People of ${organizationId} have accounts here already. Have those accounts removed first.`,
      );
    }
    if (isUniqueViolation(error)) {
      throw new ArchiveFault(`${organizationId} is here already, or another that has its name.`);
    }
    throw isHere ? new UnconfirmedImport(organizationId, { cause: error }) : error;
  }
}

/** The connection broke between the commit and its answer: it was taken over. */
export class UnconfirmedImport extends Error {
  override readonly name = "UnconfirmedImport";

  constructor(organizationId: string, options: ErrorOptions) {
    super(`${organizationId} was taken over, whole. The connection broke before the database could say so.`, options);
  }
}

/**
 * Removes stored bytes at which no row points: the answer to a commit may be lost, and then they are in use. What a store or a
 * database that is away keeps can be opened by nobody, as its keys are in no row; the next import of it writes over it.
 *
 * @returns whether the organization is here.
 */
async function removeUnused(
  { db, documents: vault }: Services,
  organizationId: string,
  stored: readonly string[],
): Promise<boolean> {
  const rows = await db.orm
    .select({ name: documents.objectName })
    .from(organizations)
    .leftJoin(documents, eq(documents.organizationId, organizations.id))
    .where(eq(organizations.id, organizationId));
  const used = new Set(rows.map(({ name }) => name));
  for (const name of stored) if (!used.has(name)) await vault.remove(name);
  return rows.length > 0;
}

const objectNameOf = (row: ArchivedRow) => `${String(row.organization_id)}/${String(row.document_id)}`;

/** What stands in a row for what the archive leaves out. */
function inPlaceOf(services: Services, table: string, row: ArchivedRow): ArchivedRow {
  switch (table) {
    // Whoever changes an archive could write it in; a support agent gives it anew.
    case "organizations":
      return { may_resolve_claims: false };
    case "quotes":
    case "cases":
      return { content_hash: NO_HASH };
    case "case_messages":
      return { body_hash: NO_HASH };
    case "documents":
      // Filled once the bytes have come; a document that the scan refused has none.
      return row.scan === "refused" ? {} : { object_name: objectNameOf(row), sealed_key: NO_HASH };
    case "destinations": {
      const made = makeBearerSecret(services, String(row.organization_id), String(row.destination_id));
      const pausedAt = row.paused_at ?? services.clock.now().toISOString();
      const authentication = "bearer_and_signature";
      return { sealed_bearer_secret: made.sealedBearerSecret, paused_at: pausedAt, authentication };
    }
    default:
      return {};
  }
}
