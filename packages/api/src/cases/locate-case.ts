import { sql } from "drizzle-orm";
import type { AgentContext } from "../trpc.ts";
import type { GetCaseInput } from "./schema.ts";

interface Located extends Record<string, unknown> {
  readonly organizationId: string;
  readonly slug: string;
  readonly name: string;
}

/**
 * The organizations that have a case of this id: one, unless clients chose the same. Asked organization by organization,
 * by primary key, as no index spans them (design §3).
 */
export async function locateCase(ctx: AgentContext, { caseId }: GetCaseInput): Promise<{ data: Located[] }> {
  const rows = await ctx.services.db.orm.execute<Located>(sql`
    select organizations.organization_id as "organizationId", organizations.slug, organizations.name
    from organizations
    cross join lateral (
      select 1 from cases
      where cases.organization_id = organizations.organization_id and cases.case_id = ${caseId}
      limit 1
    ) as found
    order by organizations.slug
    limit 20`);
  return { data: [...rows] };
}
