import type { Orm, Transaction } from "@quote-financing/db/database";
import { apiKeys } from "@quote-financing/db/schema/tables";
import { DomainError } from "@quote-financing/domain/refusals/errors";
import { and, count, eq, ne, sql } from "drizzle-orm";
import { apiKeyRefusals } from "./refusals.ts";

const shownColumns = {
  apiKeyId: apiKeys.apiKeyId,
  kind: apiKeys.kind,
  name: apiKeys.name,
  hint: apiKeys.hint,
  createdBy: apiKeys.createdBy,
  createdAt: apiKeys.createdAt,
  expiresAt: apiKeys.expiresAt,
  revokedAt: apiKeys.revokedAt,
  lastUsedAt: apiKeys.lastUsedAt,
  lastUsedFrom: apiKeys.lastUsedFrom,
  expiryNoticedDays: apiKeys.expiryNoticedDays,
  successorId: apiKeys.successorId,
  scopes: apiKeys.scopes,
  allowedAddresses: apiKeys.allowedAddresses,
};

/** The columns that people may see: the hash stays in the database. */
export const selectApiKeys = (store: Orm | Transaction) => store.select(shownColumns).from(apiKeys);

export const isApiKey = (organizationId: string, apiKeyId: string) =>
  and(eq(apiKeys.organizationId, organizationId), eq(apiKeys.apiKeyId, apiKeyId));

/** The organization's key, locked until the transaction ends. @throws DomainError `resource_missing` */
export async function findApiKeyLocked(tx: Transaction, organizationId: string, apiKeyId: string) {
  const [row] = await selectApiKeys(tx).where(isApiKey(organizationId, apiKeyId)).for("update");
  if (row === undefined) throw new DomainError(apiKeyRefusals.keyMissing());
  return row;
}

/** The state `active` of rules.ts. True or false, never null. */
export const isLive = (now: Date) =>
  sql`(${apiKeys.revokedAt} is null and (${apiKeys.expiresAt} is null or ${apiKeys.expiresAt} > ${now.toISOString()}))`;

/** How many keys work, without the one that is about to end. */
export async function countLiveKeys(tx: Transaction, organizationId: string, now: Date, ending = ""): Promise<number> {
  const [row] = await tx
    .select({ live: count() })
    .from(apiKeys)
    .where(and(eq(apiKeys.organizationId, organizationId), isLive(now), ne(apiKeys.apiKeyId, ending)));
  return row?.live ?? 0;
}
