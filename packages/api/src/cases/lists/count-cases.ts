import { cases } from "@quote-financing/db/schema/tables";
import type { CaseWaitingOn } from "@quote-financing/domain/vocabulary";
import { and, eq, sql } from "drizzle-orm";
import type { ListContext } from "../../trpc.ts";
import { isNoTestData } from "../no-test-data.ts";
import type { QueueReader } from "../support-view.ts";
import { isInTab } from "./tab-filter.ts";
import { type CaseCounts, COUNT_MAX } from "./tab-schema.ts";

/** Of one organization, for its people; or of all but sandboxes, hidden cases too, for an agent. */
type CountScope = { readonly organizationId: string } | { readonly reader: QueueReader };

/** Open cases by whom they wait on, each counted up to `COUNT_MAX`, in one statement. */
export async function countCases(ctx: ListContext, of: CountScope): Promise<CaseCounts> {
  const count = (waitingOn: CaseWaitingOn) => {
    const open =
      "reader" in of
        ? and(isNoTestData, isInTab(waitingOn, of.reader))
        : and(eq(cases.organizationId, of.organizationId), eq(cases.hidden, false), isInTab(waitingOn, undefined));
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
