import { apiKeys } from "@quote-financing/db/schema/tables";
import { desc, eq } from "drizzle-orm";
import type { OrganizationContext } from "../trpc.ts";
import { selectApiKeys } from "./access.ts";
import { viewApiKey } from "./view.ts";

/** All credentials of the organization, dead ones included, newest first. */
export async function listApiKeys(ctx: OrganizationContext) {
  const rows = await selectApiKeys(ctx.services.db.orm)
    .where(eq(apiKeys.organizationId, ctx.organizationId))
    .orderBy(desc(apiKeys.createdAt), desc(apiKeys.apiKeyId));
  const now = ctx.services.clock.now();
  return { data: rows.map((row) => viewApiKey(row, now)) };
}
