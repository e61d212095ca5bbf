import type { Transaction } from "@quote-financing/db/database";
import {
  agentInvitations,
  cases,
  invitations,
  platformAuditEntries,
  sessions,
  users,
} from "@quote-financing/db/schema/tables";
import { createTestDatabase } from "@quote-financing/db/testing/create-test-database";
import { testDatabase } from "@quote-financing/db/testing/test-database";
import type { QueuedMail } from "@quote-financing/domain/mail-room";
import { and, asc, eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { operatorContext } from "../../audit/operator-context.ts";
import { createPerson } from "../../identity/account/create-person.ts";
import { addressOf, createNoticeWorld, MINUTE_MS } from "../../notices/testing-notice-world.ts";
import { createTestAgent } from "../../testing/testing-people.ts";
import { whileUncommitted } from "../../testing/while-uncommitted.ts";
import { mailedTokenHash } from "../mailed-token.ts";
import { createMembersWorld } from "../members/testing-members-world.ts";
import { inviteAgent } from "./invite-agent.ts";
import { takeAgentInvitation } from "./open-agent-invitation.ts";
import { removeAgent } from "./remove-agent.ts";
import { inviteAgentInput } from "./schema.ts";

const database = testDatabase();

async function world() {
  const taken: QueuedMail[] = [];
  const mailRoom = { send: async (mail: QueuedMail) => void taken.push(mail) };
  const w = await createMembersWorld(database.db, { mailRoom });
  const email = w.freshEmail();
  const invite = () => inviteAgent(w.services, { email, name: "Sanne Mulder" });
  const token = () => /\/invitations\/([\w-]{43})\n/.exec(taken.at(-1)?.text ?? "")?.[1] ?? "";
  const join = (by = token()) => w.accept(by);
  const remove = (more = {}) => removeAgent(operatorContext(w.services), email, more);
  const { orm } = database.db;
  const person = async () => (await orm.select().from(users).where(eq(users.email, email)))[0];
  const entries = () =>
    orm
      .select({ action: platformAuditEntries.action, actorName: platformAuditEntries.actorName })
      .from(platformAuditEntries)
      .where(eq(platformAuditEntries.subject, email))
      .orderBy(asc(platformAuditEntries.occurredAt), asc(platformAuditEntries.id));
  return { ...w, orm, email, invite, token, join, remove, person, entries };
}

test("an agent who is removed has no account, no session and no case any more; the log says who came and went", async () => {
  const w = await world();
  await createTestAgent(w.services);
  await w.invite();
  await w.join();
  const { id = "" } = (await w.person()) ?? {};
  const now = w.services.clock.now();
  const times = { createdAt: now, updatedAt: now, expiresAt: new Date(now.getTime() + 60_000) };
  await w.orm.insert(sessions).values({ id: w.services.makeId("session"), userId: id, token: id, ...times });
  const quote = await w.as(w.owner).quotes.create({
    address: { country: "NL", postalCode: "3971 JK", houseNumber: "14", street: "Lindelaan", city: "Driebergen" },
    contact: { email: "a@voorbeeld.example", lastName: "Bakker" },
    currency: "EUR",
    totalInclTax: 7320,
    lineItems: [{ type: "heat_pump", totalInclTax: 7320 }],
  });
  const opened = await w
    .as(w.owner)
    .cases.create({ quoteId: quote.data.quoteId, type: "merchant_feedback", message: { body: "Hoi" } });
  const { organizationId } = w.organization;
  const isCase = and(eq(cases.organizationId, organizationId), eq(cases.caseId, opened.data.caseId));
  await w.orm.update(cases).set({ claimedBy: id, claimedByName: "Sanne", claimedAt: now }).where(isCase);
  const invited = {
    organizationId,
    email: "o@example.com",
    role: "owner",
    inviterId: id,
  } as const;
  await w.orm
    .insert(invitations)
    .values({ id: w.services.makeId("invitation"), ...invited, createdAt: now, expiresAt: times.expiresAt });

  expect(await w.remove()).toBe("removed");

  expect(await w.person()).toBeUndefined();
  expect(await w.orm.$count(sessions, eq(sessions.userId, id))).toBe(0);
  expect((await w.orm.select().from(cases).where(isCase))[0]?.claimedBy).toBeNull();
  expect(await w.orm.$count(invitations, eq(invitations.email, "o@example.com"))).toBe(1);
  expect(await w.entries()).toEqual([
    { action: "agent.invited", actorName: "Operator" },
    { action: "agent.joined", actorName: "Nieuw Persoon" },
    { action: "agent.removed", actorName: "Operator" },
  ]);
  expect(await w.remove()).toBe("missing");
});

test("somebody who has not accepted yet is uninvited, and may be invited again", async () => {
  const w = await world();
  await w.invite();

  expect(await w.remove()).toBe("uninvited");
  expect((await w.entries()).at(-1)).toEqual({ action: "agent.uninvited", actorName: "Operator" });

  await expect(w.join()).rejects.toMatchObject({ code: "resource_missing" });
  expect(await w.orm.$count(agentInvitations, eq(agentInvitations.email, w.email))).toBe(1);
  expect(await w.invite()).toMatchObject({ kind: "invited" });
  await w.join();
  expect((await w.person())?.isAgent).toBe(true);
});

test("the last agent stays, unless that is asked for; a merchant's people are not touched", async () => {
  const w = await world();
  await w.orm.update(users).set({ isAgent: false });
  await w.invite();
  await w.join();

  expect(await w.remove()).toBe("last");
  expect((await w.person())?.isAgent).toBe(true);
  expect(await w.remove({ evenLast: true })).toBe("removed");

  const owner = w.freshEmail();
  await w.orm.update(users).set({ email: owner }).where(eq(users.id, w.owner.userId));
  expect(await removeAgent(operatorContext(w.services), owner)).toBe("missing");
  expect(await w.orm.$count(users, eq(users.email, owner))).toBe(1);
});

test("of the last two agents one stays, also when both are removed at once", async () => {
  const own = await createTestDatabase();
  const w = await createMembersWorld(own.db);
  const [one, other] = [await createTestAgent(w.services), await createTestAgent(w.services)];
  const [row] = await own.db.orm.select().from(users).where(eq(users.id, other.userId));
  const outcome = await whileUncommitted(
    own.db,
    (tx) => tx.delete(users).where(eq(users.id, one.userId)),
    () => removeAgent(operatorContext(w.services), row?.email ?? ""),
  );
  expect(outcome).toBe("last");
  expect(await own.db.orm.$count(users, eq(users.isAgent, true))).toBe(1);
  await own.close();
});

test("the last agent, who is not removed, keeps the cases that they have", async () => {
  const own = await createTestDatabase();
  const w = await createNoticeWorld(own.db);
  const located = await w.openCase();
  await w.as(w.agent).supportCases.claim(located);

  expect(await removeAgent(operatorContext(w.services), addressOf(w.agent))).toBe("last");

  expect((await w.as(w.agent).supportCases.get(located)).data.claim).toMatchObject({ isMine: true });
  await own.close();
});

test("a closed case of an agent who was removed is in everybody's queue once it is opened again, and they are told", async () => {
  const own = await createTestDatabase();
  const w = await createNoticeWorld(own.db);
  const watcher = await w.addAgent();
  await w.choose(watcher, "waiting_on_me", "at_once");
  const located = await w.openCase();
  w.clock.advance(MINUTE_MS);
  await w.round();
  await w.as(w.agent).supportCases.claim(located);
  await w.as(w.agent).supportCases.close(located);
  expect(await removeAgent(operatorContext(w.services), addressOf(w.agent))).toBe("removed");

  w.clock.advance(20 * MINUTE_MS);
  await w.as(w.owner).caseMessages.post({ caseId: located.caseId, body: "Toch nog iets" });
  await w.round();
  w.clock.advance(MINUTE_MS);

  expect((await w.round()).map(({ recipient }) => recipient)).toEqual([addressOf(watcher)]);
  expect((await w.as(watcher).supportCases.queue({ tab: "unclaimed" })).data).toHaveLength(1);
  await own.close();
});

test("what a removal left claimed because it was cut off is free when it is asked for again", async () => {
  const own = await createTestDatabase();
  const w = await createNoticeWorld(own.db);
  const located = await w.openCase();
  await w.as(w.agent).supportCases.claim(located);
  const colleague = await w.addAgent();
  await own.db.orm.delete(users).where(eq(users.id, w.agent.userId));

  const again = () => removeAgent(operatorContext(w.services), addressOf(w.agent));
  expect(await again(), "it is not said that nothing was changed").toBe("freed");
  expect(await again()).toBe("missing");

  expect((await w.as(colleague).supportCases.get(located)).data.claim).toBeUndefined();
  await own.close();
});

test("who accepts in the moment in which they are uninvited is removed", async () => {
  const w = await world();
  await createTestAgent(w.services);
  await w.invite();

  const outcome = await whileUncommitted(
    database.db,
    async (tx) => {
      await takeAgentInvitation(tx, w.services, w.token());
      const userId = await createPerson(tx, w.services, { email: w.email, name: "Sanne Mulder", password: "" });
      await tx.update(users).set({ isAgent: true }).where(eq(users.id, userId));
    },
    () => w.remove(),
  );

  expect(outcome).toBe("removed");
  expect(await w.person()).toBeUndefined();
});

test("a link in whose place another is mailed while it is being followed opens nothing", async () => {
  const w = await world();
  await w.invite();
  const earlier = w.token();
  const again = (tx: Transaction) =>
    tx
      .update(agentInvitations)
      .set({ tokenHash: mailedTokenHash("n".repeat(43)) })
      .where(eq(agentInvitations.email, w.email));

  const joining = whileUncommitted(database.db, again, () => w.join(earlier));

  await expect(joining).rejects.toMatchObject({ code: "resource_missing" });
  expect(await w.person()).toBeUndefined();
});

test("an agent is removed, or uninvited, by the address as it was typed for the invitation", async () => {
  const w = await world();
  await createTestAgent(w.services);
  const typed = w.freshEmail().replace("@example.com", "@Bücher.test");
  const { email } = inviteAgentInput.parse({ email: typed, name: "Sanne Mulder" });
  const remove = () => removeAgent(operatorContext(w.services), typed.trim().toLowerCase());

  await inviteAgent(w.services, { email, name: "Sanne Mulder" });
  expect(await remove()).toBe("uninvited");
  await inviteAgent(w.services, { email, name: "Sanne Mulder" });
  await w.join();
  expect(await remove()).toBe("removed");
});
