import type { Database } from "@quote-financing/db/database";
import { preparedQuery } from "@quote-financing/db/prepared";
import { apiKeys, organizations } from "@quote-financing/db/schema/tables";
import type { CredentialCaller } from "@quote-financing/domain/people/caller";
import { eq, sql } from "drizzle-orm";

/** A stored credential that is neither revoked nor of a suspended organization. */
export interface FoundCredential {
  readonly caller: CredentialCaller;
  readonly expiresAt: Date | null;
  readonly lastUsedAt: Date | null;
}

const findByHash = preparedQuery((db) =>
  db.orm
    .select({
      apiKeyId: apiKeys.apiKeyId,
      credentialKind: apiKeys.kind,
      expiresAt: apiKeys.expiresAt,
      revokedAt: apiKeys.revokedAt,
      lastUsedAt: apiKeys.lastUsedAt,
      scopes: apiKeys.scopes,
      allowedAddresses: apiKeys.allowedAddresses,
      organizationId: organizations.id,
      slug: organizations.slug,
      name: organizations.name,
      kind: organizations.kind,
      mayResolveClaims: organizations.mayResolveClaims,
      testOf: organizations.testOf,
      suspendedAt: organizations.suspendedAt,
    })
    .from(apiKeys)
    .innerJoin(organizations, eq(organizations.id, apiKeys.organizationId))
    .where(eq(apiKeys.keyHash, sql.placeholder("keyHash")))
    .prepare("find_credential"),
);

/** @returns null for an unknown or revoked credential, and for one of a suspended organization. */
export async function findCredential(db: Database, keyHash: string): Promise<FoundCredential | null> {
  const [row] = await findByHash(db).execute({ keyHash });
  if (row === undefined || row.revokedAt !== null || row.suspendedAt !== null) return null;
  const { organizationId, slug, name, kind, mayResolveClaims, testOf } = row;
  return {
    caller: {
      kind: "credential",
      credentialKind: row.credentialKind,
      apiKeyId: row.apiKeyId,
      scopes: row.scopes,
      allowedAddresses: row.allowedAddresses,
      organization: { organizationId, slug, name, kind, mayResolveClaims, isTest: testOf !== null },
    },
    expiresAt: row.expiresAt,
    lastUsedAt: row.lastUsedAt,
  };
}
