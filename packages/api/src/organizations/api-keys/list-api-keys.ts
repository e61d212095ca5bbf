import { apiKeys } from "@quote-financing/db/schema/tables";
import { and, desc, eq, inArray, not, or } from "drizzle-orm";
import type { OrganizationContext } from "../../trpc.ts";
import { isLive, selectApiKeys } from "./access.ts";
import { DEAD_KEYS_MAX } from "./rules.ts";
import { viewApiKey } from "./view.ts";

/** All live credentials of the organization and the newest of the dead ones, newest first. */
export async function listApiKeys({ services, organizationId, caller }: OrganizationContext) {
  const now = services.clock.now();
  const isOwn = eq(apiKeys.organizationId, organizationId);
  const newestDead = services.db.orm
    .select({ apiKeyId: apiKeys.apiKeyId })
    .from(apiKeys)
    .where(and(isOwn, not(isLive(now))))
    .orderBy(desc(apiKeys.createdAt), desc(apiKeys.apiKeyId))
    .limit(DEAD_KEYS_MAX);

  const rows = await selectApiKeys(services.db.orm)
    .where(and(isOwn, or(isLive(now), inArray(apiKeys.apiKeyId, newestDead))))
    .orderBy(desc(apiKeys.createdAt), desc(apiKeys.apiKeyId));
  return { data: rows.map((row) => viewApiKey(row, now, caller.organization.isTest)) };
}
