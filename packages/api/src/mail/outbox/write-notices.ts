import type { Transaction } from "@quote-financing/db/database";
import { mailThreads, members, notices, notificationChoices, organizations } from "@quote-financing/db/schema/tables";
import type { NotificationFrequency, NotificationTopic } from "@quote-financing/domain/people/notification-topics";
import { and, eq, inArray, isNotNull, isNull, sql } from "drizzle-orm";
import type { Services } from "../../context.ts";
import { nextMorning } from "./morning.ts";
import { frequencyOf } from "./rules.ts";

/** What waits this long is one mail: people write in several goes. With the look and the sending it stays below a minute. */
export const GATHER_MS = 20_000;
/** After a mail of a thread the next one gathers for so long (decision record 0320). */
export const BUNDLE = sql.raw("interval '10 minutes'");

/** The thread of the one mail that each morning brings. */
export const MORNING_THREAD = "daily";

/** The organization of agents' morning mail, which is about cases of all of them. */
export const PLATFORM = "platform";

/** What is looked up each morning goes with the mail of that morning; what is noted on a day waits for the next. */
const OF_THIS_MORNING: readonly NotificationTopic[] = ["today", "deadline_tomorrow"];

/** Something that people are to be told. */
export interface NoticeFact {
  readonly topic: NotificationTopic;
  /** The message, quote, case, requirement or destination that it is about. */
  readonly subjectId: string;
  /** The case or quote whose mails belong together. */
  readonly threadId: string;
}

/** A fact for the members concerned, or for all members when none of those may still act on it. */
export interface MemberFact extends NoticeFact {
  readonly concerned?: readonly string[] | undefined;
}

/** A fact for one person, and how soon they want to be told. */
export interface PersonNotice extends NoticeFact {
  readonly userId: string;
  readonly frequency: NotificationFrequency;
}

type NoticeServices = Pick<Services, "mailRoom" | "makeId" | "clock">;

/**
 * Writes what the members of an organization are to be told by mail, with the change that they are told of: what is rolled
 * back is told to nobody (decision record 0321). Nothing of a sandbox, and nothing where no mail goes out.
 */
export async function writeNotices(
  services: NoticeServices,
  tx: Transaction,
  organizationId: string,
  facts: readonly MemberFact[],
): Promise<void> {
  if (services.mailRoom === undefined || facts.length === 0) return;
  const people = await findPeople(tx, organizationId, facts);
  await insertNotices(
    services,
    tx,
    organizationId,
    facts.flatMap((fact) => noticesOf(fact, people)),
  );
}

/** The same for people of whom the caller knows how soon each wants to be told. */
export const writePersonNotices = (
  services: NoticeServices,
  tx: Transaction,
  organizationId: string,
  rows: readonly PersonNotice[],
): Promise<void> => insertNotices(services, tx, organizationId, rows);

type Person = Awaited<ReturnType<typeof findPeople>>[number];

function findPeople(tx: Transaction, organizationId: string, facts: readonly MemberFact[]) {
  const { userId, topic, frequency, isWanted } = notificationChoices;
  return tx
    .select({ userId: members.userId, role: members.role, topic, frequency, isWanted })
    .from(members)
    .innerJoin(organizations, and(eq(organizations.id, members.organizationId), isNull(organizations.testOf)))
    .leftJoin(
      notificationChoices,
      and(
        eq(notificationChoices.organizationId, organizationId),
        eq(userId, members.userId),
        inArray(topic, [...new Set(facts.map((fact) => fact.topic))]),
      ),
    )
    .where(eq(members.organizationId, organizationId));
}

function noticesOf({ concerned = [], ...fact }: MemberFact, people: readonly Person[]): PersonNotice[] {
  const own = new Map<string, Person>();
  for (const person of people) {
    // One row for each choice: that of the topic counts, any other says the role alone.
    if (person.topic === fact.topic || !own.has(person.userId)) own.set(person.userId, person);
  }
  // Who may only read by now can do nothing about it, and would be told nothing.
  const isOwners = concerned.some((userId) => (own.get(userId)?.role ?? "viewer") !== "viewer");
  return [...own.values()].flatMap((person) => {
    const { userId, role, topic, frequency, isWanted } = person;
    if (isOwners && !concerned.includes(userId)) return [];
    const choice = topic === fact.topic ? { frequency, isWanted } : undefined;
    return [{ ...fact, userId, frequency: frequencyOf(fact.topic, role, choice) }];
  });
}

/** Threads in one order: writers that tell the same people wait for each other, and never around a circle. */
async function insertNotices(
  { mailRoom, makeId, clock }: NoticeServices,
  tx: Transaction,
  organizationId: string,
  told: readonly PersonNotice[],
): Promise<void> {
  if (mailRoom === undefined) return;
  const now = clock.now();
  const rows = told
    .filter(({ frequency }) => frequency !== "never")
    .map(({ frequency, ...row }) => (frequency === "daily" ? { ...row, threadId: MORNING_THREAD } : row));
  if (rows.length === 0) return;
  const keys = new Map(rows.map(({ userId, threadId }) => [`${userId} ${threadId}`, { userId, threadId }]));
  const threads = [...keys].sort(([one], [other]) => (one < other ? -1 : 1)).map(([, thread]) => thread);
  const soon = new Date(now.getTime() + GATHER_MS);
  const isThisMorning = rows.some(({ topic }) => OF_THIS_MORNING.includes(topic));
  const morning = isThisMorning ? now : nextMorning(now);
  const toThreads = threads.map((thread) => ({
    organizationId,
    ...thread,
    replyKey: makeId("mail").slice("mail_".length).toLowerCase(),
    // What is for a morning waits for a mail server from then on, and not from the day before.
    ...(thread.threadId === MORNING_THREAD
      ? { dueAt: morning, waitingSince: morning }
      : { dueAt: soon, waitingSince: now }),
    createdAt: now,
  }));
  const named = new Map(rows.map((row) => [`${row.userId} ${row.topic} ${row.subjectId}`, row]));
  const noted = [...named.values()].map((row) => ({ organizationId, ...row, createdAt: now }));
  for (const some of inSlices(toThreads)) await insertThreads(tx, some);
  for (const some of inSlices(noted)) await insertNoted(tx, some);
}

/** Everybody of a large organization is told of each thing, and one statement takes 65,534 values: seven for each row. */
const AT_ONCE = 250;

function* inSlices<Row>(rows: readonly Row[]): Generator<Row[]> {
  for (let from = 0; from < rows.length; from += AT_ONCE) yield rows.slice(from, from + AT_ONCE);
}

async function insertThreads(tx: Transaction, rows: (typeof mailThreads.$inferInsert)[]): Promise<void> {
  const { attemptCount, dueAt, lastSentAt, waitingSince } = mailThreads;
  await tx
    .insert(mailThreads)
    .values(rows)
    .onConflictDoUpdate({
      target: [mailThreads.organizationId, mailThreads.userId, mailThreads.threadId],
      set: {
        // A mail that the server refused keeps its time: news make no attempt come sooner. By way of UTC: decision record 0402.
        dueAt: sql`case when ${attemptCount} > 0 and ${dueAt} is not null then ${dueAt}
          else least(${dueAt}, greatest(excluded.due_at,
            (${lastSentAt} at time zone 'UTC' + ${BUNDLE}) at time zone 'UTC')) end`,
        waitingSince: sql`coalesce(${waitingSince}, excluded.waiting_since)`,
      },
    });
}

async function insertNoted(tx: Transaction, rows: (typeof notices.$inferInsert)[]): Promise<void> {
  await tx
    .insert(notices)
    .values(rows)
    .onConflictDoUpdate({
      target: [notices.organizationId, notices.userId, notices.topic, notices.subjectId],
      // A mail that is being sent was written before this: it would take the news along unsaid.
      set: { mailId: null, threadId: sql`excluded.thread_id`, createdAt: sql`excluded.created_at` },
      setWhere: isNotNull(notices.mailId),
    });
}
