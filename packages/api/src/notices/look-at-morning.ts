import { noticeFeeds, organizations } from "@quote-financing/db/schema/tables";
import { eachInTurn } from "@quote-financing/domain/each-in-turn";
import { and, eq, isNull, lt, or, sql } from "drizzle-orm";
import type { Services } from "../context.ts";
import { dutchTime, isMorning, isWorkday } from "../mail/outbox/morning.ts";
import { MORNING_THREAD, PLATFORM, writeNotices, writePersonNotices } from "../mail/outbox/write-notices.ts";
import { factsOfDeadlines } from "./deadline-facts.ts";
import { findAgentsToTell } from "./find-agents.ts";
import { firstLookAt } from "./look-at-cases.ts";

/** Organizations of one round; the rest follows in the next, two seconds later. */
const BATCH = 100;

/**
 * Once each morning (Dutch time, from eight o'clock): writes what ends tomorrow, and on workdays that the morning mail is to be
 * made (decision record 0320). Any number of processes may call at once.
 *
 * @param signal no further organization is looked at once it is aborted.
 * @throws the first fault, when the others had their turn.
 * @returns for how many organizations it was written
 */
export async function lookAtMorning(services: Services, signal?: AbortSignal): Promise<number> {
  const now = services.clock.now();
  if (services.mailRoom === undefined || !isMorning(now)) return 0;
  const { day } = dutchTime(now);
  await tellAgents(services, day);
  const sleeping = await findSleeping(services, day);
  await eachInTurn(sleeping, ({ organizationId }) => tellOfMorning(services, organizationId, day), signal);
  return sleeping.length;
}

function findSleeping({ db }: Services, day: string) {
  return db.orm
    .select({ organizationId: organizations.id })
    .from(organizations)
    .leftJoin(noticeFeeds, eq(noticeFeeds.organizationId, organizations.id))
    .where(
      and(
        isNull(organizations.testOf),
        isNull(organizations.suspendedAt),
        or(isNull(noticeFeeds.morningOn), lt(noticeFeeds.morningOn, day)),
      ),
    )
    .limit(BATCH);
}

async function tellOfMorning(services: Services, organizationId: string, day: string): Promise<void> {
  await services.db.transact(async (tx) => {
    if (!(await isOurMorning(services, tx, organizationId, day))) return;
    const deadlines = await factsOfDeadlines(tx, organizationId, day);
    const today = { topic: "today", subjectId: day, threadId: MORNING_THREAD } as const;
    await writeNotices(services, tx, organizationId, isWorkday(day) ? [...deadlines, today] : deadlines);
  });
}

async function tellAgents(services: Services, day: string): Promise<void> {
  const [feed] = await services.db.orm.select().from(noticeFeeds).where(eq(noticeFeeds.organizationId, PLATFORM));
  if ((feed?.morningOn ?? "") >= day) return;
  const agents = await findAgentsToTell(services.db.orm);
  await services.db.transact(async (tx) => {
    if (!(await isOurMorning(services, tx, PLATFORM, day)) || !isWorkday(day)) return;
    const fact = { topic: "today", subjectId: day, threadId: MORNING_THREAD, frequency: "daily" } as const;
    const told = [...agents].filter(([, wanted]) => Object.values(wanted).includes("daily"));
    await writePersonNotices(
      services,
      tx,
      PLATFORM,
      told.map(([userId]) => ({ ...fact, userId })),
    );
  });
}

type Tx = Parameters<Parameters<Services["db"]["transact"]>[0]>[0];

/** Takes the day, unless another process did. */
async function isOurMorning({ clock }: Services, tx: Tx, organizationId: string, day: string): Promise<boolean> {
  const { morningOn } = noticeFeeds;
  const taken = await tx
    .insert(noticeFeeds)
    .values({ organizationId, casesThrough: firstLookAt(clock.now()), morningOn: day })
    .onConflictDoUpdate({
      target: noticeFeeds.organizationId,
      set: { morningOn: day },
      setWhere: sql`${morningOn} is null or ${morningOn} < ${day}`,
    })
    .returning({ organizationId: noticeFeeds.organizationId });
  return taken.length > 0;
}
