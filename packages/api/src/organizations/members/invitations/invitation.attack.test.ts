import { auditEntries, invitations, members, signInAttempts, users } from "@quote-financing/db/schema/tables";
import { testDatabase } from "@quote-financing/db/testing/test-database";
import { eq } from "drizzle-orm";
import { describe, expect, test, vi } from "vitest";
import { createTestPerson } from "../../../identity/sign-in/testing-sign-in.ts";
import { createTestServices, type TestServices } from "../../../testing/test-services.ts";
import { createTestAgent, createTestMember } from "../../../testing/testing-people.ts";
import { createMembersWorld } from "../testing-members-world.ts";
import type { Joiner } from "./accept-invitation.ts";
import { findInvitation } from "./find-invitation.ts";
import { MAX_INVITATIONS } from "./invitation-limit.ts";
import { MAX_ACCEPTANCES } from "./invitation-throttle.ts";

const database = testDatabase();

const HOUR_MS = 3_600_000;
const missing = { code: "resource_missing" };

async function world() {
  const hash = vi.fn(async () => "a hash");
  const passwords = { ...createTestServices({ db: database.db }).passwords, hash };
  const w = await createMembersWorld(database.db, { passwords });
  const admin = await createTestMember(w.services, w.organization, "admin");
  const people = async () => (await w.as(w.owner).members.list()).data;
  return { ...w, hash, admin, people };
}

const emailOf = ({ makeId }: TestServices) => `${makeId("user").toLowerCase()}@bank.example`;

const signedIn = ({ userId, email }: { userId: string; email: string }): Joiner => {
  return { kind: "signed-in", userId, email, sessionId: "ses_x", name: "Sanne de Vries" };
};

describe("the link of an invitation", () => {
  test("is shown to nobody of the organization: not in an answer, the log, or the table", async () => {
    const { services, organization, as, owner, admin, invite } = await world();
    const { answer, token } = await invite(emailOf(services), "owner");
    const { orm } = database.db;

    const seen = JSON.stringify([
      answer,
      await as(owner).members.invitations(),
      await as(admin).members.invitations(),
      await as(admin).audit.list({}),
      await orm.select().from(invitations),
      await orm.select().from(auditEntries).where(eq(auditEntries.organizationId, organization.organizationId)),
    ]);

    expect(seen).toContain(answer.data.invitationId);
    expect(seen).not.toContain(token);
    expect(seen).not.toMatch(/https?:\/\//);
  });

  test("cannot be made of what is shown", async () => {
    const { services, as, admin, invite, accept } = await world();
    const { answer } = await invite(emailOf(services), "owner");
    const { invitationId } = answer.data;
    const [row] = await database.db.orm.select().from(invitations).where(eq(invitations.id, invitationId));
    const shown = (await as(admin).members.invitations()).data.flatMap((one) => Object.values(one).map(String));

    for (const guess of [...shown, row?.tokenHash ?? "", "", "a".repeat(43), "\0".repeat(43), "x".repeat(60_000)]) {
      expect(await findInvitation(services, guess)).toBeNull();
      await expect(accept(guess)).rejects.toMatchObject(missing);
    }
  });

  test("gives nobody an account of somebody else's address: who invited cannot accept", async () => {
    const { services, as, owner, accept } = await world();
    const victim = emailOf(services);

    const { data } = await as(owner).members.invite({ email: victim, role: "member" });
    await expect(accept(data.invitationId)).rejects.toMatchObject(missing);

    expect(await database.db.orm.select().from(users).where(eq(users.email, victim))).toEqual([]);
  });

  test("is worth nothing in another mailbox's session, and the session nothing without the link", async () => {
    const { services, invite, accept, people } = await world();
    const invited = await createTestPerson(services);
    const other = await createTestPerson(services);
    const { answer, token } = await invite(invited.email);

    await expect(accept(token, signedIn(other))).rejects.toMatchObject({ code: "operation_not_permitted" });
    await expect(accept(answer.data.invitationId, signedIn(invited))).rejects.toMatchObject(missing);
    expect(await people()).toHaveLength(2);
    await accept(token, signedIn(invited));

    expect(await people()).toHaveLength(3);
    const [person] = await database.db.orm.select().from(users).where(eq(users.id, invited.userId));
    expect(person?.emailVerified).toBe(true);
  });

  test("works once, and leaves no token behind", async () => {
    const { services, invite, accept } = await world();
    const { answer, token } = await invite(emailOf(services));

    const results = await Promise.allSettled(Array.from({ length: 8 }, () => accept(token)));

    expect(results.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    await expect(accept(token)).rejects.toMatchObject(missing);
    const [row] = await database.db.orm.select().from(invitations).where(eq(invitations.id, answer.data.invitationId));
    expect(row).toMatchObject({ status: "accepted", tokenHash: null });
  });

  test("lets no support agent in, and nobody into an organization that is shut out", async () => {
    const { services, organization, as, invite, accept, people } = await world();
    const agentPerson = await createTestPerson(services, { isAgent: true });
    const { token: ofAgent } = await invite(agentPerson.email);
    const { token } = await invite(emailOf(services));

    await expect(accept(ofAgent, signedIn(agentPerson))).rejects.toMatchObject({ code: "operation_not_permitted" });
    expect(await people()).toHaveLength(2);
    const agent = as(await createTestAgent(services));
    await agent.supportOrganizations.suspend({ organizationId: organization.organizationId });

    await expect(accept(token)).rejects.toMatchObject(missing);
    expect(await findInvitation(services, token)).toBeNull();
    const inOrganization = eq(members.organizationId, organization.organizationId);
    expect(await database.db.orm.$count(members, inOrganization)).toBe(2);
  });
});

describe("a password", () => {
  test("is hashed for nobody without an open invitation, however many ask", async () => {
    const { services, hash, accept } = await world();
    const before = await database.db.orm.$count(signInAttempts);

    const tokens = Array.from({ length: 60 }, () => services.randomBytes(32).toString("base64url"));
    const answers = await Promise.allSettled([...tokens, "inv_1", ""].map((token) => accept(token)));

    expect(answers.every(({ status }) => status === "rejected")).toBe(true);
    expect(hash).not.toHaveBeenCalled();
    expect(await database.db.orm.$count(signInAttempts)).toBe(before);
  });

  test("is not hashed where the address has an account, and few times for one link", async () => {
    const { services, hash, invite, accept } = await world();
    const known = await createTestPerson(services);
    hash.mockClear();
    const { token: ofKnown } = await invite(known.email);
    await expect(accept(ofKnown)).rejects.toMatchObject({ code: "state_conflict" });
    expect(hash).not.toHaveBeenCalled();

    const { token } = await invite(emailOf(services));
    const answers = await Promise.allSettled(Array.from({ length: 3 * MAX_ACCEPTANCES }, () => accept(token)));

    expect(hash.mock.calls.length).toBeLessThanOrEqual(MAX_ACCEPTANCES);
    const busy = answers.filter(
      (answer) => answer.status === "rejected" && answer.reason.code === "rate_limit_exceeded",
    );
    expect(busy.length).toBeGreaterThan(0);
  });
});

describe("invitations of one organization", () => {
  test("are at most 20 in an hour, also when they come at once, and no other's are counted", async () => {
    const { services, as, owner } = await world();
    const neighbour = await world();
    const invite = () => as(owner).members.invite({ email: emailOf(services), role: "member" });
    const before = 3;
    for (let count = 0; count < before; count += 1) await invite();

    const atOnce = await Promise.allSettled(Array.from({ length: MAX_INVITATIONS.anHour + before }, invite));
    await neighbour.invite(emailOf(neighbour.services));

    expect(atOnce.filter(({ status }) => status === "fulfilled")).toHaveLength(MAX_INVITATIONS.anHour - before);
    await expect(invite()).rejects.toMatchObject({ cause: { code: "rate_limit_exceeded" } });
    services.clock.advance(HOUR_MS);
    await invite();
  });

  test("are at most 100 in a day", async () => {
    const { services, organization, as, owner } = await world();
    const invite = () => as(owner).members.invite({ email: emailOf(services), role: "member" });
    const made = { organizationId: organization.organizationId, inviterId: owner.userId, email: emailOf(services) };
    const times = { createdAt: services.clock.now(), expiresAt: services.clock.now() };
    const rows = Array.from({ length: MAX_INVITATIONS.aDay - 1 }, () => {
      return { ...made, ...times, id: services.makeId("invitation"), status: "canceled" };
    });
    await database.db.orm.insert(invitations).values(rows);
    services.clock.advance(23 * HOUR_MS);

    await invite();
    await expect(invite()).rejects.toMatchObject({ cause: { code: "rate_limit_exceeded" } });
    services.clock.advance(HOUR_MS);
    await invite();
  });

  test("are counted when the same address is invited again, and when they were canceled", async () => {
    const { services, as, owner } = await world();
    const email = emailOf(services);
    const invite = () => as(owner).members.invite({ email, role: "member" });
    for (let count = 0; count < MAX_INVITATIONS.anHour; count += 1) {
      const { data } = await invite();
      await as(owner).members.cancelInvitation({ invitationId: data.invitationId });
    }
    await expect(invite()).rejects.toMatchObject({ cause: { code: "rate_limit_exceeded" } });
  });

  test("make no owner when an admin asks, whoever was invited before", async () => {
    const { services, as, admin, invite } = await world();
    const email = emailOf(services);
    await invite(email, "owner");

    const asked = as(admin).members.invite({ email, role: "owner" });

    await expect(asked).rejects.toMatchObject({ cause: { code: "operation_not_permitted" } });
  });
});
