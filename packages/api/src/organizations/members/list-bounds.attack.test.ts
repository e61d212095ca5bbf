import { invitations, members, sessions, users } from "@quote-financing/db/schema/tables";
import { testDatabase } from "@quote-financing/db/testing/test-database";
import { beforeAll, expect, test } from "vitest";
import { appRouter } from "../../router.ts";
import { createTestServices, type TestServices } from "../../testing/test-services.ts";
import { testContext } from "../../testing/testing-context.ts";
import { createTestOrganization } from "../../testing/testing-organization.ts";
import { createTestMember } from "../../testing/testing-people.ts";
import { createCallerFactory } from "../../trpc.ts";

const database = testDatabase();
let services: TestServices;
beforeAll(async () => {
  services = createTestServices({ db: database.db });
});

async function ownerOf() {
  const organization = await createTestOrganization(services);
  const person = await createTestMember(services, organization, "owner");
  const caller = createCallerFactory(appRouter)(testContext(services, person));
  return { organizationId: organization.organizationId, userId: person.userId, caller };
}

const times = (count: number) => Array.from({ length: count }, (_, index) => index);
const now = () => services.clock.now();
const later = () => new Date(now().getTime() + 60_000);

test("an organization of more people than any has is listed to a bound, with its pending invitations", async () => {
  const { organizationId, userId, caller } = await ownerOf();
  const ids = times(1_000).map(() => services.makeId("user"));
  const at = { createdAt: now(), updatedAt: now() };
  const { orm } = database.db;
  await orm.insert(users).values(ids.map((id) => ({ id, name: "Sanne", email: `${id.toLowerCase()}@x.nl`, ...at })));
  const joined = { organizationId, role: "member", createdAt: now() } as const;
  await orm.insert(members).values(ids.map((id) => ({ ...joined, id: services.makeId("member"), userId: id })));
  const invited = { organizationId, role: "member", inviterId: userId, expiresAt: later(), createdAt: now() } as const;
  await orm
    .insert(invitations)
    .values(times(1_001).map((index) => ({ ...invited, id: services.makeId("invitation"), email: `${index}@x.nl` })));

  expect((await caller.members.list()).data).toHaveLength(1_000);
  expect((await caller.members.invitations()).data).toHaveLength(1_000);
});

test("a person who signs in by a script sees the newest of their sessions", async () => {
  const { userId, caller } = await ownerOf();
  const session = { userId, expiresAt: later(), createdAt: now(), updatedAt: now() };
  await database.db.orm
    .insert(sessions)
    .values(times(101).map((index) => ({ ...session, id: services.makeId("session"), token: `t-${userId}-${index}` })));

  expect((await caller.account.sessions()).data).toHaveLength(100);
});
