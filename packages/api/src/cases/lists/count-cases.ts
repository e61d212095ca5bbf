import { cases } from "@quote-financing/db/schema/tables";
import type { CaseWaitingOn } from "@quote-financing/domain/vocabulary";
import { and, eq, sql } from "drizzle-orm";
import type { ListContext } from "../../trpc.ts";
import { isNoTestData } from "../no-test-data.ts";
import { type CaseCounts, COUNT_MAX } from "./tab-schema.ts";

/**
 * Open cases by whom they wait on, each counted up to `COUNT_MAX`, in one statement.
 *
 * @param organizationId undefined counts over all organizations but sandboxes, and hidden cases too: for agents.
 */
export async function countCases(ctx: ListContext, organizationId: string | undefined): Promise<CaseCounts> {
  const count = (waitingOn: CaseWaitingOn) => {
    const scope =
      organizationId === undefined
        ? isNoTestData
        : and(eq(cases.organizationId, organizationId), eq(cases.hidden, false));
    const open = and(scope, eq(cases.state, "open"), eq(cases.waitingOn, waitingOn));
    return sql<number>`(select count(*)::int from (select 1 from ${cases} where ${open} limit ${COUNT_MAX}) as counted)`;
  };
  const [counts] = await ctx.lists.read(({ orm }) =>
    orm.execute<CaseCounts & Record<string, unknown>>(sql`
      select ${count("platform")} as platform, ${count("merchant")} as merchant,
        ${count("consumer")} as consumer, ${count("none")} as none`),
  );
  if (counts === undefined)
    throw new Error("Counting cases returned no row. Check that the statement only aggregates.");
  return { platform: counts.platform, merchant: counts.merchant, consumer: counts.consumer, none: counts.none };
}
