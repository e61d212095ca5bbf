import type { Orm } from "@quote-financing/db/database";
import { caseMessages, cases } from "@quote-financing/db/schema/tables";
import { ID_PREFIXES } from "@quote-financing/domain/ids/ids";
import { cutAtCodePoints } from "@quote-financing/domain/text/code-points";
import { and, asc, eq, inArray, isNull, or } from "drizzle-orm";
import { isUnread } from "../cases/reads/unread-messages.ts";
import { mailLine, mailName } from "../mail/mail-name.ts";
import type { NoticeReader } from "./find-reader.ts";
import { type NoticeEntry, subjectsOf, type WaitingNotice } from "./notice-entry.ts";

const SUBJECT_MAX = 120;
const NAME_MAX = 120;
/** The rest is read in the portal. */
const BODY_MAX = 4_000;

const TEXTS = {
  message: { nl: "Er is een nieuw bericht.", en: "There is a new message." },
  waiting: { nl: "Deze vraag wacht op uw antwoord.", en: "This case waits for your answer." },
  waitingOnAgents: {
    nl: "Deze vraag wacht op ons. Niemand heeft hem opgepakt.",
    en: "This case waits on us. Nobody has claimed it.",
  },
  ending: {
    nl: "Morgen is de laatste dag om deze vraag te beantwoorden.",
    en: "Tomorrow is the last day to answer this case.",
  },
} as const;

const pathOf = ({ told, organizationId }: NoticeReader, caseId: string): string =>
  told === "agent" ? `/support/cases/${caseId}?organization=${organizationId}` : `/cases/${caseId}`;
const subjectOf = (subject: string) => mailLine(subject, SUBJECT_MAX);
/** For the morning mail of an agent, which is about cases of all organizations. */
export function caseEntryOfAgent(
  {
    organizationId,
    caseId,
    subject,
    claimedBy,
  }: { organizationId: string; caseId: string; subject: string; claimedBy: string | null },
  agentId: string,
): NoticeEntry {
  return {
    topic: "waiting_on_me",
    subjectId: caseId,
    title: both(subjectOf(subject)),
    detail: claimedBy === agentId ? TEXTS.waiting : TEXTS.waitingOnAgents,
    path: `/support/cases/${caseId}?organization=${organizationId}`,
  };
}

const both = (text: string) => ({ nl: text, en: text });

/** Messages that were neither read nor redacted meanwhile; for an agent, that nobody answered. */
export async function messageEntries(orm: Orm, reader: NoticeReader, notices: readonly WaitingNotice[]) {
  const messageIds = subjectsOf(notices, "message", ID_PREFIXES.caseMessage);
  if (messageIds.length === 0) return [];
  const { organizationId } = reader;
  const isNamed = inArray(caseMessages.messageId, messageIds);
  const isNews =
    reader.told === "agent"
      ? and(
          eq(caseMessages.organizationId, organizationId),
          isNamed,
          isNull(caseMessages.redactedAt),
          eq(cases.waitingOn, "platform"),
          // Whoever took the case over meanwhile is told by the queue; of one that was let go this is the only mail.
          or(isNull(cases.claimedBy), eq(cases.claimedBy, reader.userId)),
        )
      : isUnread(reader, isNamed);
  const rows = await orm
    .select({
      messageId: caseMessages.messageId,
      caseId: cases.caseId,
      subject: cases.subject,
      author: caseMessages.authorName,
      body: caseMessages.body,
      at: caseMessages.createdAt,
    })
    .from(caseMessages)
    .innerJoin(
      cases,
      and(
        eq(cases.organizationId, organizationId),
        eq(cases.organizationId, caseMessages.organizationId),
        eq(cases.caseId, caseMessages.caseId),
        eq(cases.hidden, false),
      ),
    )
    .where(isNews)
    .orderBy(asc(caseMessages.createdAt));
  return rows.map(({ messageId, caseId, subject, author, body, at }): NoticeEntry => {
    const text = cutAtCodePoints(body, BODY_MAX);
    return {
      topic: "message",
      subjectId: messageId,
      title: both(subjectOf(subject)),
      detail: TEXTS.message,
      path: pathOf(reader, caseId),
      message: { author: mailName(author, NAME_MAX), at, body: text === body ? body : `${text}…` },
    };
  });
}

/** Cases that still wait as they did. */
export async function caseEntries(orm: Orm, reader: NoticeReader, notices: readonly WaitingNotice[]) {
  const waiting = subjectsOf(notices, "waiting_on_me", ID_PREFIXES.case);
  const ending = subjectsOf(notices, "deadline_tomorrow", ID_PREFIXES.case);
  const caseIds = [...waiting, ...ending];
  if (caseIds.length === 0) return [];
  const isAgent = reader.told === "agent";
  const rows = await orm
    .select({ caseId: cases.caseId, subject: cases.subject, claimedBy: cases.claimedBy })
    .from(cases)
    .where(
      and(
        eq(cases.organizationId, reader.organizationId),
        inArray(cases.caseId, caseIds),
        eq(cases.state, "open"),
        eq(cases.waitingOn, isAgent ? "platform" : "merchant"),
        eq(cases.hidden, false),
      ),
    );
  const entries = rows.flatMap(({ caseId, subject, claimedBy }): NoticeEntry[] => {
    if (isAgent && claimedBy !== null) return [];
    const entry = { subjectId: caseId, title: both(subjectOf(subject)), path: pathOf(reader, caseId) };
    const detail = isAgent ? TEXTS.waitingOnAgents : TEXTS.waiting;
    const named = waiting.includes(caseId) ? [{ ...entry, topic: "waiting_on_me" as const, detail }] : [];
    const last = ending.includes(caseId)
      ? [{ ...entry, topic: "deadline_tomorrow" as const, detail: TEXTS.ending }]
      : [];
    return [...named, ...last];
  });
  return entries;
}
