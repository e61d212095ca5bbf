import { queuedMails } from "@quote-financing/db/schema/tables";
import { testDatabase } from "@quote-financing/db/testing/test-database";
import { asc, eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { createMembersWorld } from "../organizations/members/testing-members-world.ts";
import { createTestAgent, createTestMember } from "../testing/testing-people.ts";

const database = testDatabase();

/** An organization whose mail waits: nothing is sent in these tests. */
async function world() {
  const w = await createMembersWorld(database.db);
  const { organizationId } = w.organization;
  const waiting = async () => {
    const { recipient, mailId } = queuedMails;
    const ofOrganization = eq(queuedMails.organizationId, organizationId);
    const rows = await database.db.orm
      .select({ recipient })
      .from(queuedMails)
      .where(ofOrganization)
      .orderBy(asc(mailId));
    return rows.map((row) => row.recipient);
  };
  const addressOf = ({ userId }: { readonly userId: string }) => `${userId.toLowerCase()}@example.com`;
  return { ...w, organizationId, waiting, addressOf, members: w.as(w.owner).members };
}

describe("mail that waits", () => {
  test("for somebody who is removed is not sent any more, nor are invitations that they made; for others it is", async () => {
    const { as, owner, members, services, organization, waiting, addressOf, freshEmail } = await world();
    const leaving = await createTestMember(services, organization, "owner");
    await as(owner).apiKeys.create({ name: "Order system" });
    expect((await waiting()).toSorted()).toEqual([addressOf(owner), addressOf(leaving)].toSorted());
    await as(leaving).members.invite({ email: freshEmail(), role: "member" });

    await members.remove({ userId: leaving.userId });

    expect(await waiting()).toEqual([addressOf(owner)]);
  });

  test("with an invitation goes once: not after its end, and the newest alone", async () => {
    const { members, waiting, freshEmail } = await world();
    const [one, other] = [freshEmail(), freshEmail()];
    const { data } = await members.invite({ email: one, role: "member" });
    await members.invite({ email: other, role: "member" });
    await members.invite({ email: other, role: "viewer" });
    expect(await waiting()).toEqual([one, other]);

    await members.cancelInvitation({ invitationId: data.invitationId });

    expect(await waiting()).toEqual([other]);
  });

  test("with an invitation of a first owner goes to the newest address alone", async () => {
    const { as, services, freshEmail } = await world();
    const desk = as(await createTestAgent(services)).supportOrganizations;
    const slug = services.makeId("organization").toLowerCase().replace("_", "-");
    const { data } = await desk.create({ name: "Zon B.V.", slug, ownerEmail: freshEmail() });
    const { organizationId } = data;
    const ownerEmail = freshEmail();

    await desk.inviteOwner({ organizationId, ownerEmail });

    const rows = await database.db.orm.select().from(queuedMails).where(eq(queuedMails.organizationId, organizationId));
    expect(rows.map(({ recipient }) => recipient)).toEqual([ownerEmail]);
  });
});
