import { auditEntries, organizations, partnerLinks } from "@quote-financing/db/schema/tables";
import { testDatabase } from "@quote-financing/db/testing/test-database";
import type { Caller } from "@quote-financing/domain/people/caller";
import { asc, eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { CREDENTIAL_CACHE_MS, createCredentialVerifier } from "../identity/credentials/credentials.ts";
import { organizationSupportRouter } from "../support/organizations-router.ts";
import { createTestServices } from "../testing/test-services.ts";
import { testContext } from "../testing/testing-context.ts";
import { createTestCredential } from "../testing/testing-credential.ts";
import { createTestOrganization } from "../testing/testing-organization.ts";
import { createTestAgent, createTestMember } from "../testing/testing-people.ts";
import { createCallerFactory, router } from "../trpc.ts";
import { LINKED_MAX } from "./access.ts";
import { organizationsRouter } from "./router.ts";

const database = testDatabase();

const createCaller = createCallerFactory(
  router({ organizations: organizationsRouter, support: organizationSupportRouter }),
);
const refused = { cause: { code: "operation_not_permitted" } };
const missing = { cause: { code: "resource_missing" } };

async function createOrganizationWorld() {
  const services = createTestServices({ db: database.db });
  const merchant = await createTestOrganization(services, { name: "Zonnig Dak B.V." });
  const partner = await createTestOrganization(services, { kind: "partner", name: "Intake B.V." });
  const owner = await createTestMember(services, merchant, "owner");
  const as = (caller: Caller) => createCaller(testContext(services, caller));
  const actionsOf = async (organizationId: string) =>
    (
      await database.db.orm
        .select()
        .from(auditEntries)
        .where(eq(auditEntries.organizationId, organizationId))
        .orderBy(asc(auditEntries.occurredAt), asc(auditEntries.auditEntryId))
    ).map(({ action, actorName }) => `${action} by ${actorName}`);
  const link = {
    partnerOrganizationId: partner.organizationId,
    merchantOrganizationId: merchant.organizationId,
  };
  const agent = as(await createTestAgent(services)).support;
  return { services, merchant, partner, owner, as, agent, link, actionsOf };
}

describe("an organization", () => {
  test("is read by its people, and renamed by its administrators", async () => {
    const w = await createOrganizationWorld();
    const { organizationId, slug } = w.merchant;
    const member = await createTestMember(w.services, w.merchant, "member");
    expect(await w.as(member).organizations.get()).toEqual({
      data: {
        organizationId,
        slug,
        name: "Zonnig Dak B.V.",
        kind: "merchant",
        mayResolveClaims: false,
        requiresSecondFactor: false,
        createdAt: "2026-06-01T09:30:00.000Z",
      },
      linked: [],
      linkedCount: 0,
    });
    await expect(w.as(member).organizations.update({ name: "Mine" })).rejects.toMatchObject(refused);
    expect((await w.as(w.owner).organizations.update({ name: "Zonniger Dak" })).data.name).toBe("Zonniger Dak");
    await w.as(w.owner).organizations.update({ name: "Zonniger Dak" });
    expect(await w.actionsOf(organizationId)).toEqual([
      `permission.refused by ${member.name}`,
      `organization.updated by ${w.owner.name}`,
    ]);
  });

  test.each(["", "  ", "a".repeat(129)])("is not named %j", async (name) => {
    const w = await createOrganizationWorld();
    await expect(w.as(w.owner).organizations.update({ name })).rejects.toMatchObject({ code: "BAD_REQUEST" });
  });
});

describe("an agent", () => {
  test("permits claim resolution, once however often it is said", async () => {
    const w = await createOrganizationWorld();
    const { organizationId } = w.partner;
    const { data } = await w.agent.setMayResolveClaims({ organizationId, mayResolveClaims: true });
    expect(data.mayResolveClaims).toBe(true);
    await w.agent.setMayResolveClaims({ organizationId, mayResolveClaims: true });
    expect(await w.actionsOf(organizationId)).toEqual([
      expect.stringMatching(/^organization\.claims_permission_changed by /),
    ]);
  });

  test("links a partner to a merchant: both see it, and both logs have it", async () => {
    const w = await createOrganizationWorld();
    const { merchant, partner, link } = w;

    expect(await w.agent.linkPartner(link)).toEqual({ changed: true });
    expect(await w.agent.linkPartner(link)).toEqual({ changed: false });

    const seen = (await w.as(w.owner).organizations.get()).linked;
    expect(seen).toEqual([{ organizationId: partner.organizationId, slug: partner.slug, name: "Intake B.V." }]);
    const { linked } = await w.agent.get({ organizationId: partner.organizationId });
    expect(linked).toMatchObject([{ organizationId: merchant.organizationId }]);
    expect(await w.agent.unlinkPartner(link)).toEqual({ changed: true });
    expect(await w.agent.unlinkPartner(link)).toEqual({ changed: false });
    for (const { organizationId } of [merchant, partner]) {
      const [added, removed] = await w.actionsOf(organizationId);
      expect(added).toMatch(/^partner_link\.added by /);
      expect(removed).toMatch(/^partner_link\.removed by /);
    }
  });

  test("names the first of many links, by name, and says how many there are", async () => {
    const { services, merchant, agent } = await createOrganizationWorld();
    const createdAt = services.clock.now();
    const partners = Array.from({ length: LINKED_MAX + 2 }, (_, index) => {
      const id = services.makeId("organization");
      return { id, slug: id.toLowerCase().replace("_", "-"), name: `Partner ${1000 + index}`, createdAt };
    });
    await database.db.orm.insert(organizations).values(partners.map((row) => ({ ...row, kind: "partner" as const })));
    const { organizationId: merchantOrganizationId } = merchant;
    await database.db.orm
      .insert(partnerLinks)
      .values(partners.map(({ id }) => ({ partnerOrganizationId: id, merchantOrganizationId, createdAt })));

    const { linked, linkedCount } = await agent.get({ organizationId: merchantOrganizationId });

    expect(linked.map(({ name }) => name)).toEqual(partners.slice(0, LINKED_MAX).map(({ name }) => name));
    expect(linkedCount).toBe(LINKED_MAX + 2);
  });

  test("cannot link the wrong way round, or what does not exist", async () => {
    const { agent, link, services } = await createOrganizationWorld();
    const { partnerOrganizationId: partner, merchantOrganizationId: merchant } = link;
    await expect(
      agent.linkPartner({ partnerOrganizationId: merchant, merchantOrganizationId: partner }),
    ).rejects.toMatchObject({ cause: { code: "parameter_invalid", param: "partnerOrganizationId" } });
    const unknown = services.makeId("organization");
    await expect(agent.linkPartner({ ...link, merchantOrganizationId: unknown })).rejects.toMatchObject(missing);
    await expect(agent.get({ organizationId: unknown })).rejects.toMatchObject(missing);
    await expect(agent.suspend({ organizationId: unknown })).rejects.toMatchObject(missing);
  });

  test("suspends: credentials stop working, and work again afterwards", async () => {
    const w = await createOrganizationWorld();
    const { organizationId } = w.merchant;
    const { token } = await createTestCredential(w.services, w.merchant);
    const { verify } = createCredentialVerifier(w.services);
    expect(await verify(token)).not.toBeNull();

    expect((await w.agent.suspend({ organizationId })).data.suspendedAt).toBe("2026-06-01T09:30:00.000Z");
    w.services.clock.advance(CREDENTIAL_CACHE_MS);
    expect(await verify(token)).toBeNull();
    expect((await w.agent.unsuspend({ organizationId })).data).not.toHaveProperty("suspendedAt");
    w.services.clock.advance(CREDENTIAL_CACHE_MS);

    expect(await verify(token)).not.toBeNull();
    expect(await w.actionsOf(organizationId)).toEqual([
      expect.stringMatching(/^organization\.suspended by /),
      expect.stringMatching(/^organization\.unsuspended by /),
    ]);
  });

  test("finds organizations by name or slug, page by page, with % and _ as themselves", async () => {
    const w = await createOrganizationWorld();
    const mark = w.merchant.organizationId.slice(-8);
    for (let count = 0; count < 5; count += 1) {
      await createTestOrganization(w.services, { name: `100%_${mark} ${count}` });
    }
    const names: string[] = [];
    let cursor: string | undefined;
    do {
      const page = await w.agent.list({ search: `%_${mark.toLowerCase()}`, pageSize: 2, cursor });
      names.push(...page.data.map(({ name }) => name.slice(-1)));
      cursor = page.nextCursor;
    } while (cursor !== undefined);
    expect(names).toEqual(["4", "3", "2", "1", "0"]);
    expect((await w.agent.list({ search: w.partner.slug.toUpperCase() })).data).toMatchObject([{ kind: "partner" }]);
    expect((await w.agent.list({ search: `%${mark}`, kind: "partner" })).data).toEqual([]);
  });
});

test("nobody else reaches the support console's procedures", async () => {
  const w = await createOrganizationWorld();
  const { organizationId } = w.merchant;
  const { caller } = await createTestCredential(w.services, w.merchant);
  for (const someone of [w.owner, caller]) {
    const { support } = w.as(someone);
    await expect(support.list({})).rejects.toMatchObject(refused);
    await expect(support.get({ organizationId })).rejects.toMatchObject(refused);
    await expect(support.suspend({ organizationId })).rejects.toMatchObject(refused);
    await expect(support.unsuspend({ organizationId })).rejects.toMatchObject(refused);
    await expect(support.setMayResolveClaims({ organizationId, mayResolveClaims: true })).rejects.toMatchObject(
      refused,
    );
    await expect(support.linkPartner(w.link)).rejects.toMatchObject(refused);
    await expect(support.unlinkPartner(w.link)).rejects.toMatchObject(refused);
  }
});
