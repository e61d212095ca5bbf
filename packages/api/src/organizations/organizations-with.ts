import { cases, quotes } from "@quote-financing/db/schema/tables";
import { sql } from "drizzle-orm";
import type { AgentContext } from "../trpc.ts";

interface Holder extends Record<string, unknown> {
  readonly organizationId: string;
  readonly slug: string;
  readonly name: string;
}

const HELD = {
  case: { table: cases, organizationId: cases.organizationId, id: cases.caseId },
  quote: { table: quotes, organizationId: quotes.organizationId, id: quotes.quoteId },
};

/**
 * The organizations, sandboxes aside, that have a resource of this id: one, unless clients chose the same. Asked organization by
 * organization, by primary key, as no index spans them (design §3).
 */
export async function organizationsWith(
  ctx: AgentContext,
  kind: keyof typeof HELD,
  resourceId: string,
): Promise<{ data: Holder[] }> {
  const { table, organizationId, id } = HELD[kind];
  const rows = await ctx.services.db.orm.execute<Holder>(sql`
    select organizations.organization_id as "organizationId", organizations.slug, organizations.name
    from organizations
    where organizations.test_of is null and exists (
      select 1 from ${table} where ${organizationId} = organizations.organization_id and ${id} = ${resourceId})
    order by organizations.slug
    limit 20`);
  return { data: [...rows] };
}
