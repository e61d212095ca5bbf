import type { Orm } from "@quote-financing/db/database";
import { cases, destinations, quotes, requirements } from "@quote-financing/db/schema/tables";
import { and, eq, inArray } from "drizzle-orm";
import { readerOf } from "../cases/support-view.ts";
import { countToCheck } from "../quotes/requirements/to-check.ts";
import type { AgentContext, OrganizationContext } from "../trpc.ts";
import { findWaiting, LIMIT } from "./find-waiting.ts";
import { findWaitingOnAgent } from "./find-waiting-on-agent.ts";
import type { WaitingThing } from "./rules.ts";
import type { AgentCount, TodayCount, TodayItem } from "./schema.ts";
import { viewWaiting, type WaitingWords } from "./view.ts";

/** What waits on the people of the caller's organization, with its reason, most urgent first. */
export async function getToday(ctx: OrganizationContext): Promise<{ data: TodayItem[]; hasMore: boolean }> {
  const now = ctx.services.clock.now();
  const { things, hasMore } = await findWaiting(ctx.services.db, ctx.organizationId, now);
  const words = await findWords(ctx.services.db.orm, ctx.organizationId, things);
  return { data: things.flatMap((thing) => viewWaiting(thing, words, now) ?? []), hasMore };
}

/** How much that is: for the bell, which is on every page. */
export async function countToday(ctx: OrganizationContext): Promise<TodayCount> {
  const { things, hasMore } = await findWaiting(ctx.services.db, ctx.organizationId, ctx.services.clock.now());
  return { data: { count: things.length, hasMore } };
}

/** How many cases wait on the agent, or on any agent, and how many documents are to be checked. */
export async function countForAgent(ctx: AgentContext): Promise<AgentCount> {
  const { db } = ctx.services;
  const [{ cases: waiting, hasMore }, found] = await Promise.all([
    findWaitingOnAgent(db, readerOf(ctx)),
    countToCheck(db, LIMIT + 1),
  ]);
  const toCheck = { count: Math.min(found, LIMIT), hasMore: found > LIMIT };
  return { data: { count: waiting.length + toCheck.count, hasMore: hasMore || toCheck.hasMore, toCheck } };
}

/** What people call these things: one statement for each kind that there is. */
async function findWords(orm: Orm, organizationId: string, things: readonly WaitingThing[]): Promise<WaitingWords> {
  const idsOf = (wanted: WaitingThing["kind"]) => things.flatMap(({ kind, id }) => (kind === wanted ? [id] : []));
  const [asked, subjects, names, standings] = await Promise.all([
    findAsked(orm, organizationId, idsOf("requirement")),
    findSubjects(orm, organizationId, idsOf("case")),
    findNames(orm, organizationId, idsOf("destination")),
    findStandings(orm, organizationId, [...new Set(things.flatMap(({ quoteId }) => quoteId ?? []))]),
  ]);
  return {
    asked: new Map(asked.map((row) => [row.id, row])),
    cases: new Map(subjects.map((row) => [row.id, row])),
    names: new Map(names.map(({ id, name }) => [id, name])),
    quotes: new Map(standings.map((row) => [row.quoteId, row])),
  };
}

const findAsked = async (orm: Orm, organizationId: string, ids: readonly string[]) =>
  ids.length === 0
    ? []
    : await orm
        .select({ id: requirements.requirementId, name: requirements.text, state: requirements.state })
        .from(requirements)
        .where(and(eq(requirements.organizationId, organizationId), inArray(requirements.requirementId, [...ids])));

const findSubjects = async (orm: Orm, organizationId: string, ids: readonly string[]) =>
  ids.length === 0
    ? []
    : await orm
        .select({ id: cases.caseId, name: cases.subject, type: cases.type })
        .from(cases)
        .where(and(eq(cases.organizationId, organizationId), inArray(cases.caseId, [...ids])));

const findNames = async (orm: Orm, organizationId: string, ids: readonly string[]) =>
  ids.length === 0
    ? []
    : await orm
        .select({ id: destinations.destinationId, name: destinations.name })
        .from(destinations)
        .where(and(eq(destinations.organizationId, organizationId), inArray(destinations.destinationId, [...ids])));

const findStandings = async (orm: Orm, organizationId: string, ids: readonly string[]) =>
  ids.length === 0
    ? []
    : await orm
        .select({
          quoteId: quotes.quoteId,
          firstName: quotes.contactFirstName,
          lastName: quotes.contactLastName,
          financingStatus: quotes.financingStatus,
          subStatusType: quotes.subStatusType,
        })
        .from(quotes)
        .where(and(eq(quotes.organizationId, organizationId), inArray(quotes.quoteId, [...ids])));
