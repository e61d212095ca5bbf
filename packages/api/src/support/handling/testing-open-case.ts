import type { Database } from "@quote-financing/db/database";
import { cases } from "@quote-financing/db/schema/tables";
import { and, eq } from "drizzle-orm";
import { createCaseWorld } from "../../cases/testing-case-world.ts";
import { appRouter } from "../../router.ts";
import { testContext } from "../../testing/testing-context.ts";
import { createTestAgent } from "../../testing/testing-people.ts";
import { createCallerFactory } from "../../trpc.ts";

/** A case with one message of its merchant, and two agents. Tests run on Monday 1 June 2026, half past eleven in Amsterdam. */
export async function createOpenCase(db: Database) {
  const w = await createCaseWorld(db);
  const message = { body: "When will the invoice be paid?" };
  const { data } = await w.merchant.cases.create({ quoteId: w.quoteId, type: "general", message });
  const { organizationId } = w.organization;
  const inCase = { organizationId, caseId: data.caseId };
  const as = createCallerFactory(appRouter);
  const colleague = await createTestAgent(w.services);
  const mine = as(testContext(w.services, await createTestAgent(w.services)));
  const theirs = as(testContext(w.services, colleague));
  const stored = async (caseId = data.caseId) => {
    const isIt = and(eq(cases.organizationId, organizationId), eq(cases.caseId, caseId));
    return (await db.orm.select().from(cases).where(isIt))[0];
  };
  return { ...w, opened: data, inCase, colleague, mine, theirs, stored };
}
