import type { apiKeys } from "@quote-financing/db/schema/tables";
import { apiKeyState, prefixOf } from "./rules.ts";
import type { ApiKey } from "./schema.ts";

/** What of a key's row people see; its hash is not among it. */
export type ApiKeyRow = Omit<typeof apiKeys.$inferSelect, "keyHash" | "organizationId">;

/** Row to wire, field by field. @param isTest whether it is a key of a sandbox, which its beginning tells */
export function viewApiKey(row: ApiKeyRow, now: Date, isTest: boolean): ApiKey {
  return {
    apiKeyId: row.apiKeyId,
    name: row.name,
    kind: row.kind,
    prefix: prefixOf(row.kind, isTest),
    hint: row.hint,
    scopes: row.scopes,
    allowedAddresses: row.allowedAddresses,
    state: apiKeyState(row, now),
    ...(row.successorId === null ? {} : { successorId: row.successorId }),
    createdBy: row.createdBy,
    createdAt: row.createdAt.toISOString(),
    ...(row.expiresAt === null ? {} : { expiresAt: row.expiresAt.toISOString() }),
    ...(row.revokedAt === null ? {} : { revokedAt: row.revokedAt.toISOString() }),
    ...(row.lastUsedAt === null ? {} : { lastUsedAt: row.lastUsedAt.toISOString() }),
    ...(row.lastUsedFrom === null ? {} : { lastUsedFrom: row.lastUsedFrom }),
  };
}
