import { invitations, organizations, partnerLinks, users } from "@quote-financing/db/schema/tables";
import { testDatabase } from "@quote-financing/db/testing/test-database";
import { eq, inArray } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { keepTestProvider, SOME_PROVIDER } from "../../identity/single-sign-on/testing-stored-provider.ts";
import { createMembersWorld } from "../../organizations/members/testing-members-world.ts";
import { createTestOrganization } from "../../testing/testing-organization.ts";
import { createTestAgent } from "../../testing/testing-people.ts";
import { whileUncommitted } from "../../testing/while-uncommitted.ts";

const database = testDatabase();

const MINE = "mine@example.com";

/** An agent who is being removed, and organizations that they have something under way for. */
async function world() {
  const w = await createMembersWorld(database.db);
  const leaving = await createTestAgent(w.services);
  const { organizationId } = await createTestOrganization(w.services);
  const partner = await createTestOrganization(w.services, { kind: "partner" });
  const domain = `${organizationId.slice(-12).toLowerCase()}.example`;
  await keepTestProvider(w.services, SOME_PROVIDER, { organizationId, domain, domainVerifiedAt: null });
  const { orm } = database.db;
  const left = async () => ({
    organizations: await orm
      .select()
      .from(organizations)
      .where(inArray(organizations.id, [organizationId, partner.organizationId])),
    links: await orm.$count(partnerLinks, eq(partnerLinks.merchantOrganizationId, organizationId)),
    invited: await orm.$count(invitations, eq(invitations.email, MINE)),
  });
  const isLeaving = eq(users.id, leaving.userId);
  const link = { merchantOrganizationId: organizationId, partnerOrganizationId: partner.organizationId };
  return { desk: w.as(leaving).supportOrganizations, organizationId, domain, link, left, isLeaving };
}

type World = Awaited<ReturnType<typeof world>>;

describe.each<[string, (w: World) => Promise<unknown>]>([
  ["makes no organization of their own", ({ desk }) => desk.create({ name: "Mine", slug: "mine", ownerEmail: MINE })],
  ["invites no owner", ({ desk, organizationId }) => desk.inviteOwner({ organizationId, ownerEmail: MINE })],
  [
    "lets nobody resolve claims",
    ({ desk, organizationId }) => desk.setMayResolveClaims({ organizationId, mayResolveClaims: true }),
  ],
  ["lets no partner act for a merchant", ({ desk, link }) => desk.linkPartner(link)],
  ["takes no partner away from a merchant", ({ desk, link }) => desk.unlinkPartner(link)],
  ["vouches for no domain", ({ desk, organizationId, domain }) => desk.verifyDomain({ organizationId, domain })],
  ["shuts nobody out", ({ desk, organizationId }) => desk.suspend({ organizationId })],
  ["lets nobody in again", ({ desk, organizationId }) => desk.unsuspend({ organizationId })],
])("an agent who is removed while their request is under way %s", (_what, act) => {
  test("and nothing is changed", async () => {
    const w = await world();
    const before = await w.left();
    const acting = whileUncommitted(
      database.db,
      (tx) => tx.delete(users).where(w.isLeaving),
      () => act(w),
    );
    await expect(acting).rejects.toMatchObject({ cause: { code: "operation_not_permitted" } });
    expect(await w.left()).toEqual(before);
  });
});
