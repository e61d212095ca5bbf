import { members, users } from "@quote-financing/db/schema/tables";
import { testDatabase } from "@quote-financing/db/testing/test-database";
import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { createTestServices } from "../../testing/test-services.ts";
import { createTestOrganization } from "../../testing/testing-organization.ts";
import { createTestMember } from "../../testing/testing-people.ts";
import { addTestPasskey } from "../passkeys/testing-passkey.ts";
import { hasFactor } from "./has-factor.ts";

const database = testDatabase();

test("a passkey is the second factor of its person alone, in a statement of people and in one of members", async () => {
  const services = createTestServices({ db: database.db });
  const organization = await createTestOrganization(services);
  const [one, other] = [await createTestMember(services, organization), await createTestMember(services, organization)];
  await addTestPasskey(services, one.userId);
  const { orm } = database.db;
  const ofPerson = async (userId: string) => {
    const ofPeople = await orm.select({ hasFactor }).from(users).where(eq(users.id, userId));
    const isMember = eq(users.id, members.userId);
    const ofMembers = await orm
      .select({ hasFactor })
      .from(members)
      .innerJoin(users, isMember)
      .where(eq(users.id, userId));
    return [...ofPeople, ...ofMembers].map((row) => row.hasFactor);
  };

  expect(await ofPerson(one.userId)).toEqual([true, true]);
  expect(await ofPerson(other.userId)).toEqual([false, false]);

  await orm.update(users).set({ twoFactorEnabled: true }).where(eq(users.id, other.userId));
  expect(await ofPerson(other.userId)).toEqual([true, true]);
});
