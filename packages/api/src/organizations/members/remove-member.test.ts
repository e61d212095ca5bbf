import { notificationChoices, removedMembers, users } from "@quote-financing/db/schema/tables";
import { testDatabase } from "@quote-financing/db/testing/test-database";
import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { createTestMember } from "../../testing/testing-people.ts";
import { createMembersWorld } from "./testing-members-world.ts";

const database = testDatabase();

async function world() {
  const w = await createMembersWorld(database.db);
  const member = await createTestMember(w.services, w.organization, "member");
  return { ...w, member, asOwner: w.as(w.owner).members };
}

test("who are removed leave their address where a provider could speak for it, and nowhere else", async () => {
  const { services, organization, asOwner } = await world();
  const remove = async (domain: string) => {
    const { userId } = await createTestMember(services, organization, "member");
    const email = `${userId.toLowerCase()}@${domain}`;
    await database.db.orm.update(users).set({ email }).where(eq(users.id, userId));
    await asOwner.remove({ userId });
    return email;
  };
  await remove("gmail.com");
  const kept = await remove("bedrijf.example");

  const ofOrganization = eq(removedMembers.organizationId, organization.organizationId);
  const rows = await database.db.orm.select().from(removedMembers).where(ofOrganization);
  expect(rows.map(({ email }) => email)).toEqual([kept]);
});

test("who are removed leave nothing of what was kept for them alone", async () => {
  const { as, member, asOwner } = await world();
  await as(member).notifications.choose({ topic: "today", frequency: "never" });
  await asOwner.remove({ userId: member.userId });
  expect(await database.db.orm.$count(notificationChoices, eq(notificationChoices.userId, member.userId))).toBe(0);
});
