import { testDatabase } from "@quote-financing/db/testing/test-database";
import { expect, test } from "vitest";
import { createCaseWorld } from "../cases/testing-case-world.ts";
import { appRouter } from "../router.ts";
import { testContext } from "../testing/testing-context.ts";
import { createTestAgent } from "../testing/testing-people.ts";
import { createCallerFactory } from "../trpc.ts";

const database = testDatabase();

test("a second try with another deadline or description is told that the first one arrived, and drops neither in silence", async () => {
  const w = await createCaseWorld(database.db);
  const caller = createCallerFactory(appRouter)(testContext(w.services, await createTestAgent(w.services)));
  const ask = caller.supportCases.createPlatformFeedback;
  const request = {
    organizationId: w.organization.organizationId,
    quoteId: w.quoteId,
    requestType: "document_request" as const,
    caseId: w.makeId("case"),
    message: { body: "Please send the invoice." },
    expiresAt: "2026-07-01",
    description: "The installer's invoice",
  };
  const { data } = await ask(request);
  const { expiresAt: _deadline, ...withoutDeadline } = request;
  const { description: _description, ...withoutDescription } = request;

  const corrected = [
    { ...request, expiresAt: "2026-08-01" },
    { ...request, description: "Theirs" },
  ];
  for (const other of [...corrected, withoutDeadline, withoutDescription]) {
    await expect(ask(other)).rejects.toMatchObject({
      cause: { code: "id_conflict", param: "caseId" },
    });
  }
  expect((await ask(request)).data).toEqual(data);
});
