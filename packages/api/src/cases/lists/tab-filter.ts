import { cases } from "@quote-financing/db/schema/tables";
import { overdueSince } from "@quote-financing/domain/service-level/answer-by";
import type { CaseWaitingOn } from "@quote-financing/domain/vocabulary";
import { and, eq, lte, type SQL, sql } from "drizzle-orm";
import type { QueueReader } from "../support-view.ts";
import type { QueueTab } from "./tab-schema.ts";

/** Put off by an agent until later, and not changed since (decision record 0372). */
const isSnoozed = (now: Date): SQL =>
  sql`(${cases.snoozedUntil} is not null and ${cases.snoozedUntil} > ${now.toISOString()}::timestamptz and ${cases.snoozedAsOf} = ${cases.updatedAt})`;

/** What waits on the platform and is not put off. */
export const isAwake = (now: Date): SQL => sql`not coalesce(${isSnoozed(now)}, false)`;

/**
 * Which cases a work list holds. The literals of the agents' own lists let the planner use their partial indexes.
 *
 * @param reader for agents, who do not see what was put off where it waits on them; undefined for merchants.
 */
export function isInTab(tab: QueueTab, reader: QueueReader | undefined): SQL | undefined {
  const awake = reader === undefined ? undefined : isAwake(reader.now);
  switch (tab) {
    case "unclaimed":
      return and(
        sql`${cases.state} = 'open' and ${cases.waitingOn} = 'platform' and ${cases.claimedBy} is null`,
        awake,
      );
    case "mine":
      return and(
        sql`${cases.state} = 'open' and ${cases.claimedBy} is not null and ${cases.claimedBy} = ${reader?.agentId ?? ""}`,
        awake,
      );
    case "overdue":
      return reader === undefined ? sql`false` : and(isWaitingOn("platform"), isOverdue(reader.now), awake);
    case "snoozed":
      return reader === undefined
        ? sql`false`
        : sql`${cases.state} = 'open' and ${cases.snoozedUntil} is not null and ${isSnoozed(reader.now)}`;
    case "platform":
      return and(isWaitingOn("platform"), awake);
    case "closed":
      return and(eq(cases.state, "closed"), eq(cases.waitingOn, "none"));
    case "all":
      return undefined;
    default:
      return isWaitingOn(tab);
  }
}

const isWaitingOn = (waitingOn: CaseWaitingOn) => and(eq(cases.state, "open"), eq(cases.waitingOn, waitingOn));

/** By the service level: all that waits since one moment or longer, so that the index of the queue finds it (decision record 0371). */
const isOverdue = (now: Date): SQL => lte(cases.waitingSince, overdueSince(now));
