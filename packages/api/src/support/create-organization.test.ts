import { auditEntries, invitations, members, organizations, queuedMails } from "@quote-financing/db/schema/tables";
import { testDatabase } from "@quote-financing/db/testing/test-database";
import { asc, eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { operatorContext } from "../audit/operator-context.ts";
import { createMembersWorld, mailedToken } from "../organizations/members/testing-members-world.ts";
import { createTestAgent } from "../testing/testing-people.ts";
import { whileUncommitted } from "../testing/while-uncommitted.ts";
import { makeOrganization } from "./create-organization.ts";
import { createOrganizationInput } from "./organization-schema.ts";

const DAY_MS = 24 * 60 * 60 * 1000;

const database = testDatabase();

async function world(more: Parameters<typeof createMembersWorld>[1] = {}) {
  const w = await createMembersWorld(database.db, more);
  const { services } = w;
  const agent = await createTestAgent(services);
  const slug = services.makeId("organization").toLowerCase().replace("_", "-");
  const input = { name: "Zon & Zoon B.V.", slug, ownerEmail: w.freshEmail() };
  const desk = w.as(agent).supportOrganizations;
  const tokenOf = (organizationId: string, email = input.ownerEmail) =>
    mailedToken(services, { ...w.organization, organizationId }, email);
  const log = (organizationId: string) =>
    database.db.orm
      .select()
      .from(auditEntries)
      .where(eq(auditEntries.organizationId, organizationId))
      .orderBy(asc(auditEntries.auditEntryId));
  const stored = () => database.db.orm.select().from(organizations).where(eq(organizations.slug, slug));
  return { ...w, agent, input, desk, tokenOf, log, stored };
}

describe("an agent who makes an organization", () => {
  test("invites its owner, who accepts and can invite colleagues; the log says who did what", async () => {
    const { agent, desk, input, tokenOf, accept, log } = await world();

    const { data, created } = await desk.create({ ...input, mayResolveClaims: true });

    const { organizationId } = data;
    expect([created, data]).toMatchObject([true, { slug: input.slug, kind: "merchant", mayResolveClaims: true }]);
    const asked = { email: input.ownerEmail, expiresAt: expect.any(String) };
    expect(await desk.get({ organizationId })).toMatchObject({ hasOwner: false, ownerInvitation: asked });
    await accept(await tokenOf(organizationId));
    const owned = await desk.get({ organizationId });
    expect([owned.hasOwner, owned.ownerInvitation]).toEqual([true, undefined]);
    expect(await log(organizationId)).toMatchObject([
      { action: "organization.created", actorId: agent.userId, subjectId: organizationId },
      { action: "member.invited", actorId: agent.userId, details: { role: "owner" } },
      { action: "member.joined", details: { role: "owner" } },
    ]);
  });

  test("never sees the link: no answer holds its token", async () => {
    const { desk, input, tokenOf } = await world();
    const made = await desk.create(input);
    const { organizationId } = made.data;
    const token = await tokenOf(organizationId);
    const again = await desk.inviteOwner({ organizationId, ownerEmail: input.ownerEmail });

    expect(JSON.stringify([made, again, await desk.get({ organizationId })])).not.toContain(token);
  });

  test("changes nothing the second time, and is refused a slug of another name or of a sandbox", async () => {
    const { services, desk, input, stored, organization } = await world();
    const first = await desk.create(input);

    const second = await desk.create({ ...input, ownerEmail: "ander@example.com", mayResolveClaims: true });

    expect(second).toEqual({ data: first.data, created: false });
    const { organizationId } = first.data;
    expect(await database.db.orm.$count(queuedMails, eq(queuedMails.organizationId, organizationId))).toBe(1);
    const taken = { cause: { code: "state_conflict", refusal: { param: "slug" } } };
    await expect(desk.create({ ...input, name: "Anders" })).rejects.toMatchObject(taken);
    expect(await stored()).toHaveLength(1);
    const sandbox = { id: services.makeId("organization"), slug: `${input.slug}-test`, name: "S (test)" };
    const createdAt = services.clock.now();
    await database.db.orm.insert(organizations).values({ ...sandbox, testOf: organization.organizationId, createdAt });
    await expect(desk.create({ ...input, slug: sandbox.slug, name: sandbox.name })).rejects.toMatchObject(taken);
  });

  test("makes none where no mail goes out", async () => {
    const { desk, input, stored } = await world({ mailRoom: undefined });

    await expect(desk.create(input)).rejects.toMatchObject({ cause: { code: "state_conflict" } });

    expect(await stored()).toEqual([]);
  });

  test("makes none for another agent as owner", async () => {
    const { services, desk, input, stored } = await world();
    const colleague = await createTestAgent(services);
    const email = await services.db.orm.query.users.findFirst({ where: (u, { eq: is }) => is(u.id, colleague.userId) });

    const ofAgent = desk.create({ ...input, ownerEmail: email?.email ?? "" });

    await expect(ofAgent).rejects.toMatchObject({ cause: { code: "operation_not_permitted" } });
    expect(await stored()).toEqual([]);
  });

  test("makes partners too, whom the console links", async () => {
    const { desk, input, organization } = await world();
    const { data } = await desk.create({ ...input, kind: "partner" });
    const link = { partnerOrganizationId: data.organizationId, merchantOrganizationId: organization.organizationId };
    expect(await desk.linkPartner(link)).toEqual({ changed: true });
  });
});

describe("the owner of an organization without one", () => {
  test("is invited again at another address: the earlier link stops working", async () => {
    const { desk, input, tokenOf, accept, freshEmail, log } = await world();
    const { organizationId } = (await desk.create(input)).data;
    const wrong = await tokenOf(organizationId);
    const ownerEmail = freshEmail();

    const { ownerInvitation } = await desk.inviteOwner({ organizationId, ownerEmail });

    expect(ownerInvitation.email).toBe(ownerEmail);
    await expect(accept(wrong)).rejects.toMatchObject({ code: "resource_missing" });
    await accept(await tokenOf(organizationId, ownerEmail));
    const actions = (await log(organizationId)).map(({ action }) => action);
    expect(actions).toEqual([
      "organization.created",
      "member.invited",
      "member.invitation_canceled",
      "member.invited",
      "member.joined",
    ]);
  });

  test("is asked no more once their time is over", async () => {
    const { services, desk, input } = await world();
    const { organizationId } = (await desk.create(input)).data;
    services.clock.advance(7 * DAY_MS);
    const { hasOwner, ownerInvitation } = await desk.get({ organizationId });
    expect([hasOwner, ownerInvitation]).toEqual([false, undefined]);
  });

  test("is nobody whom an agent brings in past an owner, or while it is suspended", async () => {
    const { desk, input, organization, freshEmail } = await world();
    const { organizationId } = organization;
    const ownerEmail = freshEmail();

    const past = desk.inviteOwner({ organizationId, ownerEmail });

    await expect(past).rejects.toMatchObject({ cause: { code: "state_conflict" } });
    const made = (await desk.create(input)).data;
    await desk.suspend({ organizationId: made.organizationId });
    const shut = desk.inviteOwner({ organizationId: made.organizationId, ownerEmail });
    await expect(shut).rejects.toMatchObject({ cause: { code: "operation_not_permitted" } });
    expect(await database.db.orm.$count(invitations, eq(invitations.email, ownerEmail))).toBe(0);
  });
});

test("who accepts while an agent invites another owner is the owner, and nobody else is asked", async () => {
  const { services, desk, input, freshEmail, owner } = await world();
  const { organizationId } = (await desk.create(input)).data;
  const ofOrganization = eq(invitations.organizationId, organizationId);
  const joined = { id: services.makeId("member"), organizationId, userId: owner.userId, role: "owner" } as const;
  const inviting = whileUncommitted(
    database.db,
    async (tx) => {
      await tx.update(invitations).set({ status: "accepted", tokenHash: null }).where(ofOrganization);
      await tx.insert(members).values({ ...joined, createdAt: services.clock.now() });
    },
    () => desk.inviteOwner({ organizationId, ownerEmail: freshEmail() }),
  );
  await expect(inviting).rejects.toMatchObject({ cause: { code: "state_conflict" } });
  const rows = await database.db.orm.select().from(invitations).where(ofOrganization);
  expect(rows.map(({ status }) => status)).toEqual(["accepted"]);
});

test("the operator's command makes the same, in its own name, and gets the link only where no mail goes out", async () => {
  const { services, input, log, accept } = await world({ mailRoom: undefined });
  const parsed = createOrganizationInput.parse(input);

  const made = await makeOrganization(operatorContext(services), parsed, null);

  expect(made.invitation).toMatchObject({ email: input.ownerEmail, isMailed: false });
  expect(await log(made.organization.id)).toMatchObject([{ actorId: "operator" }, { actorId: "operator" }]);
  expect((await makeOrganization(operatorContext(services), parsed, null)).invitation).toBeUndefined();
  await accept(made.invitation?.link.split("/").at(-1) ?? "");
});

test.each(["Zonnig", "zonnig dak", "-zon", "zon-", "zon--dak", "z", "zon_dak", "zón"])("%s is no slug", (slug) => {
  const input = { name: "Zonnig Dak", slug, ownerEmail: "a@example.com" };
  expect(createOrganizationInput.safeParse(input).success).toBe(false);
});
