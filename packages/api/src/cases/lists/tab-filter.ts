import { cases } from "@quote-financing/db/schema/tables";
import { and, eq, type SQL, sql } from "drizzle-orm";
import type { QueueTab } from "./tab-schema.ts";

/**
 * Which cases a work list holds. The literals of the agents' own lists let the planner use their partial indexes.
 *
 * @param agentId whose cases "mine" are; other lists do not look at it.
 */
export function isInTab(tab: QueueTab, agentId: string | undefined): SQL | undefined {
  switch (tab) {
    case "unclaimed":
      return sql`${cases.state} = 'open' and ${cases.waitingOn} = 'platform' and ${cases.claimedBy} is null`;
    case "mine":
      return sql`${cases.state} = 'open' and ${cases.claimedBy} is not null and ${cases.claimedBy} = ${agentId ?? ""}`;
    case "closed":
      return and(eq(cases.state, "closed"), eq(cases.waitingOn, "none"));
    case "all":
      return undefined;
    default:
      return and(eq(cases.state, "open"), eq(cases.waitingOn, tab));
  }
}
