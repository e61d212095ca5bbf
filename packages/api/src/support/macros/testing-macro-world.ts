import type { Database } from "@quote-financing/db/database";
import {
  auditEntries,
  caseMessages,
  cases,
  events,
  financingMoves,
  quotes,
  requirements,
} from "@quote-financing/db/schema/tables";
import { eq } from "drizzle-orm";
import type { CreateCannedReplyInput } from "../../cases/canned-replies/schema.ts";
import { createCaseWorld } from "../../cases/testing-case-world.ts";
import { appRouter } from "../../router.ts";
import { testContext } from "../../testing/testing-context.ts";
import { createTestAgent, createTestMember } from "../../testing/testing-people.ts";
import { createCallerFactory } from "../../trpc.ts";

const as = createCallerFactory(appRouter);

export const INVOICE = { kind: "invoice", textNl: "De factuur", textEn: "The invoice", waitingOn: "merchant" } as const;
export const PHOTO = { kind: "photo", textNl: "Een foto", textEn: "A photo", waitingOn: "consumer" } as const;

/** A reply that asks for two things, starts the application and closes. */
export const PAPERS = {
  name: "Papers",
  bodyNl: "Beste {{person}}, stuur dit nog.",
  bodyEn: "Dear {{person}}, please send this.",
  steps: { requirements: [INVOICE, PHOTO], move: { type: "start_application" }, ending: { type: "close" } },
} satisfies CreateCannedReplyInput;

/** What a macro may write, as it is stored. */
const WRITTEN = { cases, caseMessages, quotes, requirements, financingMoves, events, auditEntries } as const;

/** A case of a fresh organization, and an agent who has a macro for it. */
export async function createMacroWorld(db: Database, macro: CreateCannedReplyInput = PAPERS, needsSecondAgent = false) {
  const w = await createCaseWorld(db);
  const { organizationId } = w.organization;
  const message = { body: "What do you need?" };
  const { caseId } = (await w.merchant.cases.create({ quoteId: w.quoteId, type: "general", message })).data;
  const services = { ...w.services, needsSecondAgent };
  const agent = as(testContext(services, await createTestAgent(services)));
  const owner = as(testContext(services, await createTestMember(services, w.organization, "owner")));
  const { cannedReplyId } = (await agent.cannedReplies.create(macro)).data;
  const inCase = { organizationId, caseId };
  const chosen = { ...inCase, cannedReplyId, language: "nl" } as const;
  const preview = async () => (await agent.supportCases.previewMacro(chosen)).data;
  const run = async ({ body, seen }: { body: string; seen: string }, messageId = w.makeId("caseMessage")) =>
    agent.supportCases.runMacro({ ...chosen, body, seen, messageId });
  const stored = async () => {
    const rows = Object.entries(WRITTEN).map(async ([name, table]) => {
      const found = await db.orm.select().from(table).where(eq(table.organizationId, organizationId));
      return [name, found.map((row) => JSON.stringify(row)).toSorted()];
    });
    return Object.fromEntries(await Promise.all(rows)) as Record<keyof typeof WRITTEN, string[]>;
  };
  const eventTypes = async () => {
    const rows = await db.orm.select().from(events).where(eq(events.organizationId, organizationId));
    return rows.map(({ type }) => type).toSorted();
  };
  const inQuote = { organizationId, quoteId: w.quoteId };
  return { ...w, agent, owner, inCase, inQuote, chosen, cannedReplyId, preview, run, stored, eventTypes };
}
