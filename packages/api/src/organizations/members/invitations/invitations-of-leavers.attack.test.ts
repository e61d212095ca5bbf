import { auditEntries, invitations, members } from "@quote-financing/db/schema/tables";
import { testDatabase } from "@quote-financing/db/testing/test-database";
import type { Caller } from "@quote-financing/domain/people/caller";
import { and, asc, eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { createTestMember } from "../../../testing/testing-people.ts";
import { countWaiting } from "../../../testing/while-uncommitted.ts";
import { createMembersWorld } from "../testing-members-world.ts";

const database = testDatabase();

const closed = { code: "resource_missing" };

/** An organization where one admin has invited an admin and a member, and the owner somebody else. */
async function world() {
  const { services, organization, owner, as: asCaller, accept, ...w } = await createMembersWorld(database.db);
  const leaver = await createTestMember(services, organization, "admin");
  const as = (caller: Caller) => asCaller(caller).members;
  const invite = async (inviter: Caller, role: "owner" | "admin" | "member") => {
    const { answer, token } = await w.invite(undefined, role, inviter);
    return { invitationId: answer.data.invitationId, token };
  };
  const ofLeaver = [await invite(leaver, "admin"), await invite(leaver, "member")];
  const ofOwner = await invite(owner, "admin");
  const entries = (action: "member.invited" | "member.joined" | "member.invitation_canceled") =>
    database.db.orm
      .select()
      .from(auditEntries)
      .where(and(eq(auditEntries.organizationId, organization.organizationId), eq(auditEntries.action, action)))
      .orderBy(asc(auditEntries.auditEntryId));
  return { owner, leaver, as, ofLeaver, ofOwner, accept, entries, inviteOwner: () => invite(owner, "owner") };
}

describe("the open invitations of an administrator", () => {
  test("end when they are removed, each with an entry in the log; nobody else's do", async () => {
    const { owner, leaver, as, ofLeaver, ofOwner, accept, entries } = await world();
    await as(owner).remove({ userId: leaver.userId });

    for (const { token } of ofLeaver) await expect(accept(token)).rejects.toMatchObject(closed);
    await accept(ofOwner.token);
    const canceled = await entries("member.invitation_canceled");
    expect(canceled.map(({ subjectId }) => subjectId).sort()).toEqual(ofLeaver.map((one) => one.invitationId).sort());
    const stored = await database.db.orm.select().from(invitations).where(eq(invitations.inviterId, leaver.userId));
    expect(stored).toMatchObject(Array(2).fill({ status: "canceled", tokenHash: null }));
  });

  test("end when they become a member, who may invite nobody", async () => {
    const { owner, leaver, as, ofLeaver, accept } = await world();
    await as(owner).changeRole({ userId: leaver.userId, role: "member" });

    for (const { token } of ofLeaver) await expect(accept(token)).rejects.toMatchObject(closed);
  });

  test("go on when they become an owner, who may invite all of them", async () => {
    const { owner, leaver, as, ofLeaver, accept } = await world();
    await as(owner).changeRole({ userId: leaver.userId, role: "owner" });

    for (const { token } of ofLeaver) await accept(token);
  });
});

test("who accepts an owner's invitation while its inviter is removed waits for that, and holds nothing that it needs", async () => {
  const { owner, as, accept, inviteOwner } = await world();
  const { invitationId, token } = await inviteOwner();
  const isIt = eq(invitations.id, invitationId);

  const { accepting } = await database.db.transact(async (tx) => {
    await tx.select().from(members).where(eq(members.userId, owner.userId)).for("update");
    const accepted = accept(token);
    accepted.catch(() => undefined);
    await expect.poll(() => countWaiting(database.db)).toBe(1);
    await tx.select().from(invitations).where(isIt).for("update", { noWait: true });
    return { accepting: accepted };
  });

  await accepting;
  expect((await as(owner).list()).data.filter(({ role }) => role === "owner")).toHaveLength(2);
});

test("an owner who becomes an admin leaves no open invitation of an owner, and keeps the others", async () => {
  const { owner, leaver, as, ofLeaver, accept } = await world();
  await as(owner).changeRole({ userId: leaver.userId, role: "owner" });
  const email = `${leaver.userId.toLowerCase()}@bank.example`;
  const { data } = await as({ ...leaver, role: "owner" }).invite({ email, role: "owner" });
  await as(owner).changeRole({ userId: leaver.userId, role: "admin" });

  const listed = (await as(owner).invitations()).data.map(({ invitationId }) => invitationId);
  expect(listed).not.toContain(data.invitationId);
  for (const { token } of ofLeaver) await accept(token);
});

test("the log names the invitation that was made or canceled, and where who joined came from", async () => {
  const { owner, as, ofOwner, ofLeaver, accept, entries } = await world();
  const [first, second] = ofLeaver;
  await accept(ofOwner.token);
  await as(owner).cancelInvitation({ invitationId: first?.invitationId ?? "" });

  const made = (await entries("member.invited")).map(({ subjectId }) => subjectId);
  expect(made.sort()).toEqual([first, second, ofOwner].map((one) => one?.invitationId).sort());
  expect(await entries("member.invitation_canceled")).toMatchObject([{ subjectId: first?.invitationId }]);
  expect(await entries("member.joined")).toMatchObject([{ clientAddress: "203.0.113.7" }]);
});
