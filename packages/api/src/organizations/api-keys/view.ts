import type { apiKeys } from "@quote-financing/db/schema/tables";
import { apiKeyState } from "./rules.ts";
import type { ApiKey } from "./schema.ts";

/** What of a key's row people see; its hash is not among it. */
export type ApiKeyRow = Omit<typeof apiKeys.$inferSelect, "keyHash" | "organizationId">;

/** Row to wire, field by field. */
export function viewApiKey(row: ApiKeyRow, now: Date): ApiKey {
  return {
    apiKeyId: row.apiKeyId,
    name: row.name,
    kind: row.kind,
    hint: row.hint,
    scopes: row.scopes,
    allowedAddresses: row.allowedAddresses,
    state: apiKeyState(row, now),
    createdBy: row.createdBy,
    createdAt: row.createdAt.toISOString(),
    ...(row.expiresAt === null ? {} : { expiresAt: row.expiresAt.toISOString() }),
    ...(row.revokedAt === null ? {} : { revokedAt: row.revokedAt.toISOString() }),
    ...(row.lastUsedAt === null ? {} : { lastUsedAt: row.lastUsedAt.toISOString() }),
    ...(row.lastUsedFrom === null ? {} : { lastUsedFrom: row.lastUsedFrom }),
  };
}
