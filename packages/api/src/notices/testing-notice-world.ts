import type { Database } from "@quote-financing/db/database";
import { users } from "@quote-financing/db/schema/tables";
import type { QueuedMail } from "@quote-financing/domain/mail-room";
import type { AgentCaller, Caller, MemberCaller } from "@quote-financing/domain/people/caller";
import type { NotificationFrequency, NotificationTopic } from "@quote-financing/domain/people/notification-topics";
import { FixedClock } from "@quote-financing/domain/time/clock";
import type { MemberRole } from "@quote-financing/domain/vocabulary";
import { eq } from "drizzle-orm";
import type { Services } from "../context.ts";
import { PLATFORM } from "../mail/outbox/write-notices.ts";
import { testQuoteBody } from "../quotes/testing/testing-quote-body.ts";
import { appRouter } from "../router.ts";
import { createTestServices } from "../testing/test-services.ts";
import { testContext } from "../testing/testing-context.ts";
import { createTestCredential } from "../testing/testing-credential.ts";
import { createTestOrganization } from "../testing/testing-organization.ts";
import { createTestAgent, createTestMember } from "../testing/testing-people.ts";
import { createCallerFactory } from "../trpc.ts";
import { lookAtCases } from "./look-at-cases.ts";
import { lookAtMorning } from "./look-at-morning.ts";
import { sendNotices } from "./send-notices.ts";

export const SECOND_MS = 1_000;
export const MINUTE_MS = 60 * SECOND_MS;

/** A mail server that takes everything, unless it is told to answer otherwise. */
function createTestMailRoom() {
  const taken: QueuedMail[] = [];
  const answers: ((mail: QueuedMail, handover: () => Promise<void>) => Promise<void>)[] = [];
  return {
    taken,
    /** The next mails are answered so, in this order. */
    answers,
    async send(mail: QueuedMail, handover: () => Promise<void> = async () => {}): Promise<void> {
      const answer = answers.shift();
      if (answer !== undefined) return answer(mail, handover);
      await handover();
      taken.push(mail);
    },
  };
}

/** A Monday, when no morning mail goes. */
const AFTERNOON = "2026-06-01T12:30:00.000Z";

/** A merchant with an owner, an agent, and mail; looked at and sent whenever `round` is called. */
export async function createNoticeWorld(db: Database, changes: Partial<Services> = {}) {
  const mailRoom = createTestMailRoom();
  const clock = new FixedClock(AFTERNOON);
  const services = createTestServices({ db, mailRoom, clock, ...changes });
  const organization = await createTestOrganization(services, { name: "Zonnig Dak B.V." });
  const { organizationId } = organization;
  const owner = await createTestMember(services, organization, "owner");
  const agent = await createTestAgent(services);
  const { caller: credential } = await createTestCredential(services, organization);
  const as = (caller: Caller) => createCallerFactory(appRouter)(testContext(services, caller));
  const warnings: { fields: object; message: string }[] = [];
  const warn = (fields: object, message: string) => void warnings.push({ fields, message });
  const platformMails: QueuedMail[] = [];
  const sendRound = () => sendNotices(services, warn);
  /** Whatever is due by now is looked for and sent; the mails of this organization that left. */
  const round = async () => {
    await lookAtCases(services);
    await lookAtMorning(services);
    await sendRound();
    const taken = mailRoom.taken.splice(0);
    platformMails.push(...taken.filter((mail) => mail.organizationId === PLATFORM));
    return taken.filter((mail) => mail.organizationId === organizationId);
  };
  return {
    services,
    clock,
    mailRoom,
    warnings,
    /** Morning mails of agents that `round` saw leave. */
    platformMails,
    organization,
    organizationId,
    owner,
    agent,
    as,
    merchant: as(credential),
    round,
    sendRound,
    addMember: (role: MemberRole = "member") => createTestMember(services, organization, role),
    addAgent: () => createTestAgent(services),
    addQuote: async (externalId = "ZD-7") =>
      (await as(credential).quotes.create(testQuoteBody({ externalId }))).data.quoteId,
    /** A case that the owner opened; its waiting is looked at and told to nobody in the test. */
    openCase: async (subject = "Wanneer komt het geld?") => {
      const { quoteId } = (await as(credential).quotes.create(testQuoteBody({ externalId: "ZD-7" }))).data;
      const message = { body: "Wanneer?" };
      const { caseId } = (await as(owner).cases.create({ quoteId, type: "general", subject, message })).data;
      await lookAtCases(services);
      return { organizationId, caseId };
    },
    choose: (who: MemberCaller | AgentCaller, topic: NotificationTopic, frequency: NotificationFrequency) => {
      const choice = { topic, frequency } as { topic: "message"; frequency: NotificationFrequency };
      return who.kind === "agent" ? as(who).supportNotifications.choose(choice) : as(who).notifications.choose(choice);
    },
    speak: (who: MemberCaller | AgentCaller, language: "nl" | "en") =>
      db.orm.update(users).set({ language }).where(eq(users.id, who.userId)),
  };
}

export type NoticeWorld = Awaited<ReturnType<typeof createNoticeWorld>>;

/** The address of a test's person. */
export const addressOf = ({ userId }: { readonly userId: string }): string => `${userId.toLowerCase()}@example.com`;
