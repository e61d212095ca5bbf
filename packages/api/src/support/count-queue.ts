import { cases } from "@quote-financing/db/schema/tables";
import { and, sql } from "drizzle-orm";
import { countCases } from "../cases/lists/count-cases.ts";
import { isInTab } from "../cases/lists/tab-filter.ts";
import { COUNT_MAX, type QueueCounts } from "../cases/lists/tab-schema.ts";
import { isNoTestData } from "../cases/no-test-data.ts";
import { readerOf } from "../cases/support-view.ts";
import type { AgentContext } from "../trpc.ts";

type OwnTab = "unclaimed" | "mine" | "overdue" | "snoozed";

/** How many cases each of the agent's queues holds, over all organizations, each counted up to `COUNT_MAX`. */
export async function countQueue(ctx: AgentContext): Promise<QueueCounts> {
  const reader = readerOf(ctx);
  const count = (tab: OwnTab) => {
    const inTab = and(isNoTestData, isInTab(tab, reader));
    return sql`(select count(*)::int from (select 1 from ${cases} where ${inTab} limit ${COUNT_MAX}) as counted)`;
  };
  const [waiting, [own]] = await Promise.all([
    countCases(ctx, { reader }),
    ctx.lists.read(({ orm }) =>
      orm.execute<Record<OwnTab, number>>(
        sql`select ${count("unclaimed")} as unclaimed, ${count("mine")} as mine,
          ${count("overdue")} as overdue, ${count("snoozed")} as snoozed`,
      ),
    ),
  ]);
  if (own === undefined)
    throw new Error("Counting the support queue returned no row. Check that the statement only aggregates.");
  return { ...waiting, ...own };
}
