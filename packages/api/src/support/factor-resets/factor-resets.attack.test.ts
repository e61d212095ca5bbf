import { factorResets, passkeys, platformAuditEntries, sessions, users } from "@quote-financing/db/schema/tables";
import { testDatabase } from "@quote-financing/db/testing/test-database";
import type { QueuedMail } from "@quote-financing/domain/mail-room";
import type { AgentCaller } from "@quote-financing/domain/people/caller";
import { and, eq, notInArray } from "drizzle-orm";
import { expect, test } from "vitest";
import { addTestPasskey } from "../../identity/passkeys/testing-passkey.ts";
import { deleteShortLived } from "../../maintenance/sweeps/delete-short-lived.ts";
import { appRouter } from "../../router.ts";
import { createTestServices } from "../../testing/test-services.ts";
import { testContext } from "../../testing/testing-context.ts";
import { createTestOrganization } from "../../testing/testing-organization.ts";
import { createTestAgent, createTestMember } from "../../testing/testing-people.ts";
import { whileUncommitted } from "../../testing/while-uncommitted.ts";
import { createCallerFactory } from "../../trpc.ts";

const database = testDatabase();

const HOUR_MS = 3_600_000;
const createCaller = createCallerFactory(appRouter);

/** An agent who lost a passkey, and three colleagues. FOUR_EYES is off: this move needs two whatever it says. */
async function world() {
  const sent: QueuedMail[] = [];
  const mailRoom = { send: async (mail: QueuedMail) => void sent.push(mail) };
  const services = createTestServices({ db: database.db, mailRoom });
  const { orm } = database.db;
  const as = (agent: AgentCaller) => createCaller(testContext(services, agent)).supportFactorResets;
  const [loser, one, other, third] = [
    await createTestAgent(services),
    await createTestAgent(services),
    await createTestAgent(services),
    await createTestAgent(services),
  ] as const;
  const { userId } = loser;
  await addTestPasskey(services, userId);
  const expiresAt = new Date(services.clock.now().getTime() + HOUR_MS);
  const now = services.clock.now();
  const session = { id: services.makeId("session"), userId, token: userId, expiresAt, createdAt: now, updatedAt: now };
  await orm.insert(sessions).values(session);
  const hasFactor = async () => (await orm.$count(passkeys, eq(passkeys.userId, userId))) > 0;
  const propose = (agent: AgentCaller = one, whose = userId) =>
    as(agent).propose({ userId: whose, reason: "The phone fell into the canal" });
  const seenBy = async (agent: AgentCaller) =>
    (await as(agent).list()).data.find((listed) => listed.userId === userId)?.reset;
  const resetId = async () => (await seenBy(one))?.resetId ?? "";
  const [{ email = "" } = {}] = await orm.select({ email: users.email }).from(users).where(eq(users.id, userId));
  const entries = async () => {
    const rows = await orm.select().from(platformAuditEntries);
    return rows.filter(({ subject }) => subject.startsWith(email)).map(({ action, actorId }) => ({ action, actorId }));
  };
  const people = { loser, one, other, third };
  return {
    services,
    orm,
    as,
    ...people,
    hasFactor,
    propose,
    seenBy,
    resetId,
    email,
    entries,
    sent,
    clock: services.clock,
  };
}

test("one agent proposes, a second one approves: the factor and the sessions go, the log names both, and the agent is told twice", async () => {
  const { as, one, other, loser, propose, seenBy, resetId, hasFactor, entries, sent, email, orm } = await world();
  await propose();

  expect(await seenBy(other)).toMatchObject({ reason: "The phone fell into the canal", isOwn: false });
  expect(sent.map(({ recipient, subject }) => [recipient, subject])).toEqual([
    [email, "Een collega wil uw tweestapsverificatie uitzetten"],
  ]);
  expect(await hasFactor()).toBe(true);

  await as(other).approve({ resetId: await resetId() });

  expect(await hasFactor()).toBe(false);
  expect(await orm.$count(sessions, eq(sessions.userId, loser.userId))).toBe(0);
  expect(sent.at(-1)).toMatchObject({ recipient: email, subject: "Uw tweestapsverificatie is uitgezet" });
  expect(await entries()).toEqual(
    expect.arrayContaining([
      { action: "agent.factor_reset_proposed", actorId: one.userId },
      { action: "agent.factor_reset", actorId: other.userId },
    ]),
  );
});

test("no agent gives both consents, nobody takes their own factor, and the agent concerned does not approve", async () => {
  const { as, one, loser, propose, resetId, hasFactor } = await world();
  await expect(propose(loser)).rejects.toThrow("their own");
  await propose();
  const asked = { resetId: await resetId() };
  await expect(as(one).approve(asked)).rejects.toThrow("cannot approve it");
  await expect(propose()).rejects.toThrow("proposed already");
  await expect(as(one).approve(asked)).rejects.toThrow("cannot approve it");
  await expect(as(loser).approve(asked)).rejects.toThrow("their own");
  expect(await hasFactor()).toBe(true);
});

test("a proposal is used once, also by two at the same moment, and is nothing after 24 hours", async () => {
  const { as, other, third, propose, resetId, hasFactor, clock, services } = await world();
  await propose();
  const old = await resetId();
  clock.advance(24 * HOUR_MS);
  await expect(as(other).approve({ resetId: old })).rejects.toThrow("no such proposal");
  expect(await deleteShortLived(services, { includes: (part) => part === "accounts" })).toBeGreaterThan(0);
  expect(await hasFactor()).toBe(true);

  await propose();
  const resetNow = { resetId: await resetId() };
  const both = await Promise.allSettled([as(other).approve(resetNow), as(third).approve(resetNow)]);
  expect(both.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
  await expect(as(other).approve(resetNow)).rejects.toThrow("no such proposal");
});

test("the agent who lost nothing declines it, who proposed it takes it back, and then nobody approves it", async () => {
  const { as, one, other, loser, propose, resetId, hasFactor, entries } = await world();
  for (const decliner of [loser, one]) {
    await propose();
    const asked = { resetId: await resetId() };
    await as(decliner).decline(asked);
    await expect(as(other).approve(asked)).rejects.toThrow("no such proposal");
    expect(await entries()).toContainEqual({ action: "agent.factor_reset_declined", actorId: decliner.userId });
  }
  expect(await hasFactor()).toBe(true);
});

test("who is no agent any more has consented to nothing, and a factor that is new since then stays", async () => {
  const gone = await world();
  await gone.propose();
  const asked = { resetId: await gone.resetId() };
  await gone.orm.update(users).set({ isAgent: false }).where(eq(users.id, gone.one.userId));
  await expect(gone.as(gone.other).approve(asked)).rejects.toThrow("has changed since");
  expect(await gone.hasFactor()).toBe(true);

  const renewed = await world();
  await renewed.propose();
  await addTestPasskey(renewed.services, renewed.loser.userId);
  const stale = { resetId: await renewed.resetId() };
  await expect(renewed.as(renewed.other).approve(stale)).rejects.toThrow("has changed since");
  await renewed.as(renewed.other).decline(stale);
});

test("merchants' people are no agents: their factors are not proposed here, nor their links approved", async () => {
  const { services, propose, as, other } = await world();
  const organization = await createTestOrganization(services);
  const owner = await createTestMember(services, organization, "owner");
  const member = await createTestMember(services, organization, "member");
  await addTestPasskey(services, member.userId);
  await expect(propose(undefined, member.userId)).rejects.toThrow("no support agent");
  await createCaller(testContext(services, owner)).members.resetSecondFactor({ userId: member.userId });
  const [asked] = await database.db.orm.select().from(factorResets).where(eq(factorResets.userId, member.userId));
  await expect(as(other).approve({ resetId: asked?.id ?? "" })).rejects.toThrow("no such proposal");
  await expect(as(other).decline({ resetId: asked?.id ?? "" })).rejects.toThrow("no such proposal");
});

test("with one agent beside the one who lost it nobody proposes: the operator's command is left", async () => {
  const { orm, propose, loser, one } = await world();
  const others = and(eq(users.isAgent, true), notInArray(users.id, [loser.userId, one.userId]));
  await orm.update(users).set({ isAgent: false }).where(others);
  await expect(propose()).rejects.toThrow("Ask the platform's operator");
});

test.each(["one", "other"] as const)(
  "a factor stays when agent %s, who proposes or approves, is removed at the same time",
  async (who) => {
    const w = await world();
    await w.propose(w.one);
    const resetId = await w.resetId();
    const approving = whileUncommitted(
      database.db,
      (tx) => tx.delete(users).where(eq(users.id, w[who].userId)),
      () => w.as(w.other).approve({ resetId }),
    );
    await expect(approving).rejects.toThrow();
    expect(await w.hasFactor()).toBe(true);
  },
);
