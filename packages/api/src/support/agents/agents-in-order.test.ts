import { users } from "@quote-financing/db/schema/tables";
import { testDatabase } from "@quote-financing/db/testing/test-database";
import type { AgentCaller } from "@quote-financing/domain/people/caller";
import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { addTestPasskey } from "../../identity/passkeys/testing-passkey.ts";
import { appRouter } from "../../router.ts";
import { createTestServices, type TestServices } from "../../testing/test-services.ts";
import { testContext } from "../../testing/testing-context.ts";
import { createTestOrganization } from "../../testing/testing-organization.ts";
import { createTestAgent } from "../../testing/testing-people.ts";
import { countWaiting } from "../../testing/while-uncommitted.ts";
import { createCallerFactory } from "../../trpc.ts";

const database = testDatabase();

/** Three agents in the order of their ids, and how often transactions of theirs were begun. */
async function world() {
  const services = { ...createTestServices({ db: database.db }), needsSecondAgent: true };
  const agents = [await createTestAgent(services), await createTestAgent(services), await createTestAgent(services)];
  const [low, middle, high] = agents.toSorted((one, other) => (one.userId < other.userId ? -1 : 1)) as [
    AgentCaller,
    AgentCaller,
    AgentCaller,
  ];
  let begun = 0;
  const transact: typeof database.db.transact = (work, payer) =>
    database.db.transact((tx) => {
      begun += 1;
      return work(tx);
    }, payer);
  const as = (agent: AgentCaller) =>
    createCallerFactory(appRouter)(testContext({ ...services, db: { ...services.db, transact } }, agent));
  return { services, low, middle, high, as, timesBegun: () => begun };
}

type World = Awaited<ReturnType<typeof world>>;

/** Locks as the removal of an agent does, one by one; the act begins after the first. @returns how often both were begun */
async function whileRemoving(w: World, locked: readonly AgentCaller[], act: () => Promise<unknown>): Promise<number> {
  let removals = 0;
  const before = w.timesBegun();
  let acting: Promise<unknown> | undefined;
  await database.db.transact(async (tx) => {
    removals += 1;
    for (const { userId } of locked) {
      await tx.select({ id: users.id }).from(users).where(eq(users.id, userId)).for("update");
      if (acting !== undefined) continue;
      acting = act();
      acting.catch(() => undefined);
      await expect.poll(() => countWaiting(database.db), { timeout: 10_000 }).toBeGreaterThan(0);
    }
  });
  await acting;
  return removals + w.timesBegun() - before;
}

async function proposeSuspension(services: TestServices, proposer: ReturnType<World["as"]>) {
  const { organizationId } = await createTestOrganization(services);
  const move = { kind: "organization.suspend", organizationId } as const;
  const { data } = await proposer.supportApprovals.propose({ move, reason: "Fraud" });
  return { organizationId, approvalId: data.approvalId };
}

test("who approves a proposal, and who removes an agent at that moment, do not wait for each other", async () => {
  const w = await world();
  const proposed = await proposeSuspension(w.services, w.as(w.low));

  const begun = await whileRemoving(w, [w.low, w.high], () => w.as(w.high).supportApprovals.approve(proposed));

  expect(begun).toBe(2);
});

test("nor do those who approve the reset of a second factor", async () => {
  const w = await world();
  await addTestPasskey(w.services, w.high.userId);
  await w.as(w.low).supportFactorResets.propose({ userId: w.high.userId, reason: "Lost" });
  const { data } = await w.as(w.middle).supportFactorResets.list();
  const resetId = data.find(({ userId }) => userId === w.high.userId)?.reset?.resetId ?? "";

  const begun = await whileRemoving(w, [w.low, w.middle, w.high], () =>
    w.as(w.middle).supportFactorResets.approve({ resetId }),
  );

  expect(begun).toBe(2);
});
