import { caseClocks, noticeFeeds, organizations } from "@quote-financing/db/schema/tables";
import { eachInTurn } from "@quote-financing/domain/each-in-turn";
import { MINUTE_MS } from "@quote-financing/domain/time/durations";
import { and, eq, gt, isNull, or, sql } from "drizzle-orm";
import type { Services } from "../context.ts";
import { writeNotices, writePersonNotices } from "../mail/outbox/write-notices.ts";
import { factsOfCases } from "./case-facts.ts";
import { findAgentsToTell } from "./find-agents.ts";

/** How far back an organization is looked at of which nobody was told anything yet. */
const FIRST_LOOK_MS = 10 * MINUTE_MS;
/** From when on an organization is looked at that was never looked at before. */
export const firstLookAt = (now: Date): Date => new Date(now.getTime() - FIRST_LOOK_MS);

/** What is older is told to nobody: no mail went out for that long. */
const OLDEST_MS = 24 * 60 * MINUTE_MS;
/** Organizations of one round, those first that were looked at longest ago; the rest follows in the next. */
const BATCH = 100;

/**
 * Finds what was written on cases since the last look and writes who is to be told (decision record 0321). The case clock moves
 * with every change to a case, in the order of commits: nothing between two looks is missed, and nothing is told twice. Any
 * number of processes may call at once.
 *
 * @param signal no further organization is looked at once it is aborted.
 * @throws the first fault, when the others had their turn.
 * @returns of how many organizations something was written
 */
export async function lookAtCases(services: Services, signal?: AbortSignal): Promise<number> {
  if (services.mailRoom === undefined) return 0;
  const moved = await findMoved(services);
  await eachInTurn(moved, ({ organizationId }) => tellOfCases(services, organizationId), signal);
  return moved.length;
}

function findMoved({ db, clock }: Services) {
  const since = firstLookAt(clock.now());
  const isNew = and(isNull(noticeFeeds.casesThrough), gt(caseClocks.lastUpdatedAt, since));
  return db.orm
    .select({ organizationId: caseClocks.organizationId })
    .from(caseClocks)
    .innerJoin(
      organizations,
      and(
        eq(organizations.id, caseClocks.organizationId),
        isNull(organizations.testOf),
        isNull(organizations.suspendedAt),
      ),
    )
    .leftJoin(noticeFeeds, eq(noticeFeeds.organizationId, caseClocks.organizationId))
    .where(or(isNew, gt(caseClocks.lastUpdatedAt, noticeFeeds.casesThrough)))
    .orderBy(sql`${noticeFeeds.casesThrough} nulls first`)
    .limit(BATCH);
}

async function tellOfCases(services: Services, organizationId: string): Promise<void> {
  const now = services.clock.now();
  const agents = await findAgentsToTell(services.db.orm);
  await services.db.transact(async (tx) => {
    // Locks the feed: two processes look one after the other.
    const [feed] = await tx
      .insert(noticeFeeds)
      .values({ organizationId, casesThrough: firstLookAt(now) })
      .onConflictDoUpdate({
        target: noticeFeeds.organizationId,
        set: { casesThrough: sql`${noticeFeeds.casesThrough}` },
      })
      .returning();
    const [clock] = await tx
      .select({ through: caseClocks.lastUpdatedAt })
      .from(caseClocks)
      .where(eq(caseClocks.organizationId, organizationId));
    if (feed === undefined || clock === undefined || clock.through <= feed.casesThrough) return;
    const after = new Date(Math.max(feed.casesThrough.getTime(), now.getTime() - OLDEST_MS));

    const facts = await factsOfCases(tx, { organizationId, after, through: clock.through, agents });

    await writeNotices(services, tx, organizationId, facts.forMembers);
    await writePersonNotices(services, tx, organizationId, facts.forAgents);
    await tx
      .update(noticeFeeds)
      .set({ casesThrough: facts.through })
      .where(eq(noticeFeeds.organizationId, organizationId));
  });
}
