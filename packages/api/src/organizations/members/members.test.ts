import { auditEntries, invitations, organizations, users } from "@quote-financing/db/schema/tables";
import { testDatabase } from "@quote-financing/db/testing/test-database";
import { fieldRefusals } from "@quote-financing/domain/fields/refusals";
import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { createTestSignIn, postSignIn } from "../../identity/sign-in/testing-sign-in.ts";
import type { TestServices } from "../../testing/test-services.ts";
import { createTestAgent, createTestMember } from "../../testing/testing-people.ts";
import { INVITATION_MS } from "../mailed-token.ts";
import { acceptInvitation } from "./invitations/accept-invitation.ts";
import { findInvitation } from "./invitations/find-invitation.ts";
import { inviteMemberInput } from "./schema.ts";
import { createMembersWorld, mailedToken, NEWCOMER } from "./testing-members-world.ts";

const database = testDatabase();

async function world() {
  const w = await createMembersWorld(database.db);
  const member = await createTestMember(w.services, w.organization, "member");
  const invite = async (...invitation: Parameters<typeof w.invite>) => (await w.invite(...invitation)).token;
  return { ...w, member, asOwner: w.as(w.owner).members, asMember: w.as(member).members, invite };
}

const emailOf = (services: TestServices) => `${services.makeId("user").toLowerCase()}@example.com`;

describe("members", () => {
  test("are listed to every member, with their roles", async () => {
    const { owner, member, asMember } = await world();
    const { data } = await asMember.list();
    expect(data.map(({ userId, role }) => [userId, role])).toEqual([
      [owner.userId, "owner"],
      [member.userId, "member"],
    ]);
  });

  test("are managed by owners and admins only", async () => {
    const { asMember, member } = await world();
    const refused = { cause: { code: "operation_not_permitted" } };
    await expect(asMember.invite({ email: "x@example.com", role: "member" })).rejects.toMatchObject(refused);
    await expect(asMember.remove({ userId: member.userId })).rejects.toMatchObject(refused);
    await expect(asMember.invitations()).rejects.toMatchObject(refused);
  });

  test("of another organization do not exist", async () => {
    const { asOwner } = await world();
    const foreign = await world();
    const missing = { cause: { code: "resource_missing" } };
    await expect(asOwner.remove({ userId: foreign.member.userId })).rejects.toMatchObject(missing);
    await expect(asOwner.changeRole({ userId: foreign.member.userId, role: "admin" })).rejects.toMatchObject(missing);
  });

  test("keep an owner when two owners demote each other at once", async () => {
    const { services, organization, owner, as, asOwner } = await world();
    const second = await createTestMember(services, organization, "owner");

    const results = await Promise.allSettled([
      asOwner.changeRole({ userId: second.userId, role: "member" }),
      as(second).members.changeRole({ userId: owner.userId, role: "member" }),
    ]);

    expect(results.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    const { data } = await asOwner.list();
    expect(data.filter(({ role }) => role === "owner")).toHaveLength(1);
  });

  test("leave an entry in the log for every change", async () => {
    const { organization, asOwner, member } = await world();
    await asOwner.changeRole({ userId: member.userId, role: "admin" });
    await asOwner.remove({ userId: member.userId });

    const entries = await database.db.orm
      .select({ action: auditEntries.action, subjectId: auditEntries.subjectId, details: auditEntries.details })
      .from(auditEntries)
      .where(eq(auditEntries.organizationId, organization.organizationId))
      .orderBy(auditEntries.auditEntryId);

    expect(entries).toEqual([
      {
        action: "member.role_changed",
        subjectId: member.userId,
        details: { from: "member", to: "admin", name: "Sanne de Vries" },
      },
      { action: "member.removed", subjectId: member.userId, details: { name: "Sanne de Vries" } },
    ]);
  });
});

describe("an invitation", () => {
  test("lets someone new choose a password and sign in", async () => {
    const { services, organization, asOwner } = await world();
    const email = emailOf(services);
    await asOwner.invite({ email: email.toUpperCase(), role: "admin" });

    await acceptInvitation(
      { services, requestId: "req_test" },
      await mailedToken(services, organization, email),
      NEWCOMER,
    );

    const { data: people } = await asOwner.list();
    expect(people.find((person) => person.email === email)).toMatchObject({ role: "admin", name: "Nieuw Persoon" });
    const credentials = { email, password: NEWCOMER.password };
    expect((await postSignIn(createTestSignIn(services), "/sign-in/email", credentials)).status).toBe(200);
  });

  test("is accepted once, however many come at once", async () => {
    const { services, asOwner, invite } = await world();
    const token = await invite();

    const results = await Promise.allSettled(
      Array.from({ length: 4 }, () => acceptInvitation({ services, requestId: "req_test" }, token, NEWCOMER)),
    );

    expect(results.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    expect((await asOwner.list()).data).toHaveLength(3);
  });

  test("is worth nothing after a newer one, a cancellation, or a week", async () => {
    const { services, asOwner, invite } = await world();
    const email = emailOf(services);
    const first = await invite(email);
    const second = await invite(email);
    expect([await findInvitation(services, first), await findInvitation(services, second)]).toEqual([
      null,
      expect.objectContaining({ email }),
    ]);
    const [open] = (await asOwner.invitations()).data;
    await asOwner.cancelInvitation({ invitationId: open?.invitationId ?? "" });
    const third = await invite(email);
    services.clock.advance(INVITATION_MS);

    for (const token of [first, second, third]) {
      expect(await findInvitation(services, token)).toBeNull();
      const accepted = acceptInvitation({ services, requestId: "req_test" }, token, NEWCOMER);
      await expect(accepted).rejects.toMatchObject({ code: "resource_missing" });
    }
  });

  test("is for the invited address only, and leaves the invitation open to it", async () => {
    const { services, invite } = await world();
    const token = await invite();
    const other = {
      kind: "signed-in",
      userId: "usr_x",
      sessionId: "ses_x",
      email: "other@example.com",
      name: "Ander",
    } as const;

    const accepted = acceptInvitation({ services, requestId: "req_test" }, token, other);

    await expect(accepted).rejects.toMatchObject({ code: "operation_not_permitted" });
    expect(await findInvitation(services, token)).not.toBeNull();
  });

  test("of an organization that is shut out is closed, and open again when it is let in", async () => {
    const { services, organization, asOwner, invite } = await world();
    const token = await invite();
    const suspend = (suspendedAt: Date | null) =>
      database.db.orm
        .update(organizations)
        .set({ suspendedAt })
        .where(eq(organizations.id, organization.organizationId));
    const accept = () => acceptInvitation({ services, requestId: "req_test" }, token, NEWCOMER);

    await suspend(services.clock.now());
    await expect(accept()).rejects.toMatchObject({ code: "resource_missing" });
    await suspend(null);
    await accept();

    expect((await asOwner.list()).data).toHaveLength(3);
  });

  test("makes no member of a support agent", async () => {
    const { services, asOwner, invite } = await world();
    const { userId, name } = await createTestAgent(services);
    const [agent] = await database.db.orm.select().from(users).where(eq(users.id, userId));
    const { email = "" } = agent ?? {};
    const token = await invite(email);

    const joiner = { kind: "signed-in", userId, sessionId: "ses_x", email, name } as const;
    const accepted = acceptInvitation({ services, requestId: "req_test" }, token, joiner);

    await expect(accepted).rejects.toMatchObject({ code: "operation_not_permitted" });
    expect((await asOwner.list()).data).toHaveLength(2);
    expect(await findInvitation(services, token)).not.toBeNull();
  });

  test("that finds its person a member already leaves no entry of joining", async () => {
    const { services, organization, member, invite } = await world();
    const invited = emailOf(services);
    const token = await invite(invited);
    const [person] = await database.db.orm.select().from(users).where(eq(users.id, member.userId));
    const { email = "" } = person ?? {};
    await database.db.orm.update(invitations).set({ email }).where(eq(invitations.email, invited));

    const joiner = { kind: "signed-in", userId: member.userId, sessionId: "ses_x", email, name: member.name } as const;
    await acceptInvitation({ services, requestId: "req_test" }, token, joiner);

    const entries = await database.db.orm
      .select({ action: auditEntries.action })
      .from(auditEntries)
      .where(eq(auditEntries.organizationId, organization.organizationId));
    expect(entries).toEqual([{ action: "member.invited" }]);
  });

  test("never sets the password of an account that exists", async () => {
    const { services, invite } = await world();
    const foreign = await world();
    const [someone] = (await foreign.asOwner.list()).data;
    const token = await invite(someone?.email ?? "");

    expect(await findInvitation(services, token)).toMatchObject({ hasAccount: true });
    const accepted = acceptInvitation({ services, requestId: "req_test" }, token, NEWCOMER);
    await expect(accepted).rejects.toMatchObject({ code: "state_conflict" });
  });

  test("is refused for someone who is a member already", async () => {
    const { asOwner } = await world();
    const [someone] = (await asOwner.list()).data;
    const invited = asOwner.invite({ email: someone?.email ?? "", role: "member" });
    await expect(invited).rejects.toMatchObject({ cause: { code: "state_conflict" } });
  });
});

test("an address with an internationalized domain is invited in the form in which it signs in, others not at all", () => {
  const invited = (email: string) => inviteMemberInput.safeParse({ email, role: "member" });
  expect(invited("Jan@EXÄMPLE.nl").data?.email).toBe("jan@xn--exmple-cua.nl");
  expect(invited("jan&marie@ziggo.nl").error?.issues[0]).toMatchObject({ params: fieldRefusals.email() });
});
