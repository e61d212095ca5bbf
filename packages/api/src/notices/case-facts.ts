import type { Transaction } from "@quote-financing/db/database";
import { caseMessages, cases, contacts } from "@quote-financing/db/schema/tables";
import { and, asc, eq, gt, inArray, isNull, lte } from "drizzle-orm";
import type { MemberFact, NoticeFact, PersonNotice } from "../mail/outbox/write-notices.ts";
import type { AgentsToTell } from "./find-agents.ts";

/** Messages of one look, and cases that were turned; what is left follows in the next one. */
const AT_ONCE = 500;

export interface CaseLook {
  readonly organizationId: string;
  /** On the case clock: what happened later than this, up to `through`. */
  readonly after: Date;
  readonly through: Date;
  readonly agents: AgentsToTell;
}

export interface CaseFacts {
  readonly forMembers: MemberFact[];
  readonly forAgents: PersonNotice[];
  /** Up to where this is all there is to tell. */
  readonly through: Date;
}

/**
 * Whom changes to cases are to be told: the side that did not cause them. Hidden cases as well, whose notices are held until they are
 * shown again (held-notices.ts).
 */
export async function factsOfCases(tx: Transaction, look: CaseLook): Promise<CaseFacts> {
  const found = { messages: await findMessages(tx, look), turned: await findTurned(tx, look) };
  const ends = [endOf(found.messages.map(({ createdAt }) => createdAt)), endOf(found.turned.map(({ since }) => since))];
  const through = new Date(Math.min(look.through.getTime(), ...ends));
  const messages = found.messages.filter(({ createdAt }) => createdAt <= through);
  const turned = found.turned.filter(({ since }) => since <= through);
  const toMembers = messages.filter(({ authorType }) => authorType === "platform");
  const writers = await findWriters(tx, look.organizationId, [...toMembers, ...turned]);
  const isTold = new Set(toMembers.map(({ caseId }) => caseId));
  return {
    through,
    forMembers: [
      ...toMembers.map(({ messageId, caseId }) => {
        return { topic: "message" as const, subjectId: messageId, threadId: caseId, concerned: writers.get(caseId) };
      }),
      ...turned
        .filter(({ caseId }) => !isTold.has(caseId))
        .map(({ caseId }) => {
          return {
            topic: "waiting_on_me" as const,
            subjectId: caseId,
            threadId: caseId,
            concerned: writers.get(caseId),
          };
        }),
    ],
    forAgents: messages
      .filter(({ authorType }) => authorType === "merchant")
      .flatMap((row) => toAgents(row, look.agents)),
  };
}

/** Where a look was cut off; behind everything when it was not. */
const endOf = (times: readonly Date[]): number =>
  times.length < AT_ONCE ? Number.POSITIVE_INFINITY : (times.at(-1)?.getTime() ?? Number.POSITIVE_INFINITY);

type MessageFound = Awaited<ReturnType<typeof findMessages>>[number];

function findMessages(tx: Transaction, { organizationId, after, through }: CaseLook) {
  return tx
    .select({
      messageId: caseMessages.messageId,
      caseId: caseMessages.caseId,
      authorType: caseMessages.authorType,
      createdAt: caseMessages.createdAt,
      claimedBy: cases.claimedBy,
      waitingOn: cases.waitingOn,
    })
    .from(cases)
    .innerJoin(
      caseMessages,
      and(eq(caseMessages.organizationId, cases.organizationId), eq(caseMessages.caseId, cases.caseId)),
    )
    .where(
      and(
        eq(cases.organizationId, organizationId),
        gt(cases.updatedAt, after),
        gt(caseMessages.createdAt, after),
        lte(caseMessages.createdAt, through),
        isNull(caseMessages.redactedAt),
      ),
    )
    .orderBy(asc(caseMessages.createdAt))
    .limit(AT_ONCE);
}

/** Cases that an agent made wait on the merchant, with or without a word. */
function findTurned(tx: Transaction, { organizationId, after, through }: CaseLook) {
  return tx
    .select({ caseId: cases.caseId, since: cases.waitingSince })
    .from(cases)
    .where(
      and(
        eq(cases.organizationId, organizationId),
        eq(cases.state, "open"),
        eq(cases.waitingOn, "merchant"),
        gt(cases.waitingSince, after),
        lte(cases.waitingSince, through),
      ),
    )
    .orderBy(asc(cases.waitingSince))
    .limit(AT_ONCE);
}

/** The people of the organization who wrote on these cases: they are theirs. */
async function findWriters(tx: Transaction, organizationId: string, of: readonly { readonly caseId: string }[]) {
  const found = new Map<string, string[]>();
  if (of.length === 0) return found;
  const rows = await tx
    .selectDistinct({ caseId: caseMessages.caseId, principal: contacts.principal })
    .from(caseMessages)
    .innerJoin(
      contacts,
      and(
        eq(contacts.organizationId, caseMessages.organizationId),
        eq(contacts.contactId, caseMessages.authorContactId),
      ),
    )
    .where(
      and(
        eq(caseMessages.organizationId, organizationId),
        inArray(caseMessages.caseId, [...new Set(of.map(({ caseId }) => caseId))]),
        eq(caseMessages.authorType, "merchant"),
      ),
    );
  for (const { caseId, principal } of rows) {
    if (!principal.startsWith(PERSON)) continue;
    found.set(caseId, [...(found.get(caseId) ?? []), principal.slice(PERSON.length)]);
  }
  return found;
}

/** Of a contact who is a person, and not the organization itself. */
const PERSON = "user:";

/** Who has the case is told of the message; of one that nobody has, everyone who wants to know. */
function toAgents({ caseId, messageId, claimedBy, waitingOn }: MessageFound, agents: AgentsToTell): PersonNotice[] {
  if (waitingOn !== "platform") return [];
  const fact: NoticeFact =
    claimedBy === null
      ? { topic: "waiting_on_me", subjectId: caseId, threadId: caseId }
      : { topic: "message", subjectId: messageId, threadId: caseId };
  return [...agents].flatMap(([userId, wanted]) => {
    if (claimedBy !== null && claimedBy !== userId) return [];
    const frequency = fact.topic === "message" ? wanted.message : wanted.waiting_on_me;
    // The morning mail of agents is made from the queue as it is then.
    return frequency === "at_once" ? [{ ...fact, userId, frequency }] : [];
  });
}
