import { organizations } from "@quote-financing/db/schema/tables";
import { testDatabase } from "@quote-financing/db/testing/test-database";
import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { createCaseWorld } from "../../cases/testing-case-world.ts";
import { appRouter } from "../../router.ts";
import { testContext } from "../../testing/testing-context.ts";
import { createTestAgent, createTestMember } from "../../testing/testing-people.ts";
import { createCallerFactory } from "../../trpc.ts";

const database = testDatabase();

/** Two agents, and an organization with two cases of one message each. */
async function world() {
  const w = await createCaseWorld(database.db);
  const services = { ...w.services, needsSecondAgent: true };
  const as = createCallerFactory(appRouter);
  const one = as(testContext(services, await createTestAgent(services))).supportApprovals;
  const other = as(testContext(services, await createTestAgent(services))).supportApprovals;
  const owner = as(testContext(services, await createTestMember(services, w.organization, "owner")));
  const { organizationId } = w.organization;
  const suspend = { kind: "organization.suspend", organizationId } as const;
  const openCase = async () => {
    const opening = { quoteId: w.quoteId, type: "general", message: { body: "My number is 123456782" } } as const;
    const { caseId } = (await owner.cases.create(opening)).data;
    const read = async () => (await owner.caseMessages.list({ caseId })).data;
    const [message] = await read();
    return {
      move: { kind: "message.redact", organizationId, caseId, messageId: message?.messageId ?? "" },
      read,
    } as const;
  };
  const waiting = async () =>
    (await other.list()).data.filter((row) => row.organization.organizationId === organizationId);
  return { one, other, organizationId, suspend, waiting, cases: [await openCase(), await openCase()] as const };
}

test("who decides on one proposal leaves the others of the organization to be decided on", async () => {
  const { one, other, organizationId, suspend, waiting, cases } = await world();
  const propose = async (move: Parameters<typeof one.propose>[0]["move"]) =>
    (await one.propose({ move, reason: "BSN" })).data.approvalId;
  const [first, second] = [await propose(cases[0].move), await propose(cases[1].move)];
  const third = await propose(suspend);

  await other.approve({ organizationId, approvalId: second });
  await other.decline({ organizationId, approvalId: third, reason: "No" });

  expect((await waiting()).map(({ approvalId }) => approvalId)).toEqual([first]);
  expect([await cases[0].read(), await cases[1].read()]).toMatchObject([
    [{ body: "My number is 123456782" }],
    [{ body: "" }],
  ]);
});

test("a message is proposed to be redacted in its own case alone", async () => {
  const { one, cases, waiting } = await world();
  const astray = { ...cases[0].move, caseId: cases[1].move.caseId };

  await expect(one.propose({ move: astray, reason: "BSN" })).rejects.toMatchObject({
    cause: { code: "resource_missing" },
  });
  expect(await waiting()).toEqual([]);
});

test("an organization that was suspended otherwise meanwhile is not suspended by a proposal of before", async () => {
  const { one, other, organizationId, suspend } = await world();
  const { approvalId } = (await one.propose({ move: suspend, reason: "Fraud" })).data;
  const isIt = eq(organizations.id, organizationId);
  await database.db.orm.update(organizations).set({ suspendedAt: new Date() }).where(isIt);

  await expect(other.approve({ organizationId, approvalId })).rejects.toThrow("has changed since");
});
