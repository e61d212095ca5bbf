import { apiKeys, destinations, identityProviders, members, organizations } from "@quote-financing/db/schema/tables";
import { testDatabase } from "@quote-financing/db/testing/test-database";
import { and, eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { createMembersWorld } from "../../organizations/members/testing-members-world.ts";
import { createTestOrganization } from "../../testing/testing-organization.ts";
import { createTestMember, joinTestOrganization } from "../../testing/testing-people.ts";
import { whileUncommitted } from "../../testing/while-uncommitted.ts";
import { keepTestProvider, SOME_PROVIDER, SOME_PROVIDER_FORM } from "../single-sign-on/testing-stored-provider.ts";

const database = testDatabase();

const URL = "https://hooks.example.com/";

/** Two owners, of whom one removes the other, who has a key and a destination to act on, and is an owner elsewhere too. */
async function world() {
  const w = await createMembersWorld(database.db, {
    providerFetch: SOME_PROVIDER.fetch,
    resolveTexts: async () => [["domain-verification=token"]],
  });
  const second = await createTestMember(w.services, w.organization, "owner");
  await joinTestOrganization(w.services, second.userId, await createTestOrganization(w.services), "owner");
  const as = w.as(second);
  const { apiKeyId } = (await as.apiKeys.create({ name: "Order system" })).data;
  const { destinationId } = (await as.destinations.create({ name: "Orders", url: URL })).data;
  const { organizationId } = w.organization;
  const left = async () => ({
    keys: await database.db.orm.select().from(apiKeys).where(eq(apiKeys.organizationId, organizationId)),
    destinations: await database.db.orm
      .select()
      .from(destinations)
      .where(eq(destinations.organizationId, organizationId)),
    providers: await database.db.orm.$count(identityProviders, eq(identityProviders.organizationId, organizationId)),
  });
  const isSecond = and(eq(members.organizationId, organizationId), eq(members.userId, second.userId));
  const ofOrganization = eq(organizations.id, organizationId);
  /** A provider that takes nobody new yet, and the rule that everybody has a second factor. */
  const shut = async (row: Partial<typeof identityProviders.$inferInsert> = {}) => {
    await keepTestProvider(w.services, SOME_PROVIDER, { organizationId, domain: "example.com", ...row });
    await database.db.orm.update(organizations).set({ requiresSecondFactor: true }).where(ofOrganization);
  };
  const rules = async () => ({
    providers: await database.db.orm
      .select()
      .from(identityProviders)
      .where(eq(identityProviders.organizationId, organizationId)),
    organization: await database.db.orm.select().from(organizations).where(ofOrganization),
  });
  return { as, apiKeyId, destinationId, left, isSecond, shut, rules };
}

type World = Awaited<ReturnType<typeof world>>;

describe.each<[string, (w: World) => Promise<unknown>]>([
  ["makes no key", ({ as }) => as.apiKeys.create({ name: "Mine" })],
  ["gets no successor of a key", ({ as, apiKeyId }) => as.apiKeys.roll({ apiKeyId, graceHours: 24 })],
  ["has no events sent anywhere", ({ as }) => as.destinations.create({ name: "Mine", url: URL })],
  ["moves no destination", ({ as, destinationId }) => as.destinations.update({ destinationId, url: `${URL}mine` })],
  ["reads no new bearer secret", ({ as, destinationId }) => as.destinations.rotateBearerSecret({ destinationId })],
  ["reads no new signing secret", ({ as, destinationId }) => as.destinations.rotateSigningSecret({ destinationId })],
  ["chooses no provider for everybody", ({ as }) => as.singleSignOn.save(SOME_PROVIDER_FORM)],
])("who is removed while their request is under way %s", (_what, act) => {
  test("and nothing is changed", async () => {
    const w = await world();
    const before = await w.left();
    const acting = whileUncommitted(
      database.db,
      (tx) => tx.delete(members).where(w.isSecond),
      () => act(w),
    );
    await expect(acting).rejects.toMatchObject({ cause: { code: "operation_not_permitted" } });
    expect(await w.left()).toEqual(before);
  });
});

describe.each<[string, (w: World) => Promise<unknown>]>([
  ["has no domain verified", ({ as }) => as.singleSignOn.verifyDomain()],
  [
    "lets nobody in from the domain",
    ({ as }) => as.singleSignOn.changeRules({ isOnlyWay: false, takesNewPeople: true }),
  ],
  ["ends no rule of a second factor", ({ as }) => as.organizations.requireSecondFactor({ isRequired: false })],
])("who is removed while their request is under way %s", (_what, act) => {
  test("and no rule is changed", async () => {
    const w = await world();
    await w.shut({ domainVerifiedAt: null, takesNewPeople: false });
    const before = await w.rules();
    const acting = whileUncommitted(
      database.db,
      (tx) => tx.delete(members).where(w.isSecond),
      () => act(w),
    );
    await expect(acting).rejects.toMatchObject({ cause: { code: "operation_not_permitted" } });
    expect(await w.rules()).toEqual(before);
  });
});

test("who is a member still, but may make keys no more, makes none", async () => {
  const { as, left, isSecond } = await world();
  const before = await left();
  const making = whileUncommitted(
    database.db,
    (tx) => tx.update(members).set({ role: "viewer" }).where(isSecond),
    () => as.apiKeys.create({ name: "Mine" }),
  );
  await expect(making).rejects.toMatchObject({ cause: { code: "operation_not_permitted" } });
  expect(await left()).toEqual(before);
});
