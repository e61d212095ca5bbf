import { approvals, invitations } from "@quote-financing/db/schema/tables";
import { testDatabase } from "@quote-financing/db/testing/test-database";
import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { approvalPurpose } from "../../approvals/approval-purpose.ts";
import { silentMailRoom } from "../../organizations/members/testing-members-world.ts";
import { appRouter } from "../../router.ts";
import { createTestServices } from "../../testing/test-services.ts";
import { testContext } from "../../testing/testing-context.ts";
import { createTestOrganization } from "../../testing/testing-organization.ts";
import { createTestAgent, createTestMember } from "../../testing/testing-people.ts";
import { createCallerFactory } from "../../trpc.ts";

const database = testDatabase();

const createCaller = createCallerFactory(appRouter);

async function world() {
  const services = { ...createTestServices({ db: database.db, mailRoom: silentMailRoom }), needsSecondAgent: true };
  const merchant = await createTestOrganization(services);
  const partner = await createTestOrganization(services, { kind: "partner", mayResolveClaims: true });
  const [one, other] = [
    createCaller(testContext(services, await createTestAgent(services))),
    createCaller(testContext(services, await createTestAgent(services))),
  ] as const;
  const owner = createCaller(testContext(services, await createTestMember(services, merchant, "owner")));
  const { organizationId } = merchant;
  const { organizationId: partnerOrganizationId } = partner;
  const link = { partnerOrganizationId, merchantOrganizationId: organizationId };
  const move = { kind: "partner.link", organizationId, partnerOrganizationId } as const;
  const propose = () => one.supportApprovals.propose({ move, reason: "They asked in writing" });
  const linked = async () => (await owner.organizations.get()).linked.map((row) => row.organizationId);
  return { services, merchant, partner, one, other, owner, organizationId, link, move, propose, linked };
}

test("no agent alone lets a partner act for a merchant: another one sees which partner, and approves", async () => {
  const { partner, one, other, owner, organizationId, link, propose, linked } = await world();
  await expect(one.supportOrganizations.linkPartner(link)).rejects.toThrow("second agent");

  const { approvalId } = (await propose()).data;
  await expect(propose()).rejects.toThrow("proposed already");
  const [seen] = (await other.supportApprovals.list()).data.filter((row) => row.approvalId === approvalId);
  const { organizationId: partnerId, slug, name } = partner;
  expect(seen).toMatchObject({ organization: { organizationId }, partner: { organizationId: partnerId, slug, name } });
  const own = expect.arrayContaining([expect.objectContaining({ approvalId, isOwn: true })]);
  expect(await one.supportApprovals.list()).toMatchObject({ isOn: true, data: own });
  await expect(one.supportApprovals.approve({ organizationId, approvalId })).rejects.toThrow("cannot approve it");
  expect(await linked()).toEqual([]);

  await other.supportApprovals.approve({ organizationId, approvalId });

  expect(await linked()).toEqual([partnerId]);
  const actions = (await owner.audit.list({})).data.map(({ action }) => action);
  expect(actions).toEqual(expect.arrayContaining(["approval.proposed", "approval.approved", "partner_link.added"]));
});

test("only a partner that is not linked yet is proposed, and one agent alone ends a link", async () => {
  const { merchant, one, other, organizationId, link, move, propose, linked } = await world();
  const swapped = { ...move, partnerOrganizationId: merchant.organizationId };
  const reason = "They asked in writing";
  await expect(one.supportApprovals.propose({ move: swapped, reason })).rejects.toThrow("partner's organization");
  const { approvalId } = (await propose()).data;
  await other.supportApprovals.approve({ organizationId, approvalId });
  await expect(propose()).rejects.toThrow("no second agent");

  expect(await one.supportOrganizations.unlinkPartner(link)).toEqual({ changed: true });

  expect(await linked()).toEqual([]);
});

test("no agent alone brings an owner into a partner that acts for a merchant: its links end first", async () => {
  const { one, other, organizationId, link, propose, linked } = await world();
  const { partnerOrganizationId } = link;
  const ownerEmail = `${partnerOrganizationId.toLowerCase()}@example.com`;
  const invite = () => one.supportOrganizations.inviteOwner({ organizationId: partnerOrganizationId, ownerEmail });
  const { approvalId } = (await propose()).data;
  await other.supportApprovals.approve({ organizationId, approvalId });

  await expect(invite()).rejects.toThrow("linked to a merchant");
  await one.supportOrganizations.unlinkPartner(link);

  expect((await invite()).ownerInvitation.email).toBe(ownerEmail);
  expect(await linked()).toEqual([]);
});

test("a partner whose owner was invited anew since the proposal is not linked by it", async () => {
  const { one, other, organizationId, link, propose, linked } = await world();
  const { approvalId } = (await propose()).data;
  const ownerEmail = `${link.partnerOrganizationId.toLowerCase()}@example.com`;
  await one.supportOrganizations.inviteOwner({ organizationId: link.partnerOrganizationId, ownerEmail });

  await expect(other.supportApprovals.approve({ organizationId, approvalId })).rejects.toMatchObject({
    cause: { code: "state_conflict" },
  });

  expect(await linked()).toEqual([]);
});

test("a partner whose invited owner accepts between proposal and approval is linked", async () => {
  const { services, one, other, partner, organizationId, link, propose, linked } = await world();
  const { partnerOrganizationId } = link;
  const ownerEmail = `${partnerOrganizationId.toLowerCase()}@example.com`;
  await one.supportOrganizations.inviteOwner({ organizationId: partnerOrganizationId, ownerEmail });
  const { approvalId } = (await propose()).data;
  const isOurs = eq(invitations.organizationId, partnerOrganizationId);
  await database.db.orm.update(invitations).set({ status: "accepted" }).where(isOurs);
  await createTestMember(services, partner, "owner");

  await other.supportApprovals.approve({ organizationId, approvalId });

  expect(await linked()).toEqual([partnerOrganizationId]);
});

test("a proposal that only another release knows hides no other, is not approved, and can be declined", async () => {
  const { services, one, other, organizationId, propose } = await world();
  const suspend = { kind: "organization.suspend", organizationId } as const;
  const known = (await one.supportApprovals.propose({ move: suspend, reason: "Suspected fraud" })).data.approvalId;
  const { approvalId } = (await propose()).data;
  const newer = JSON.stringify({ kind: "partner.replace", organizationId });
  const sealedMove = services.secretBox.seal(newer, approvalPurpose(organizationId, approvalId));
  await database.db.orm.update(approvals).set({ sealedMove }).where(eq(approvals.approvalId, approvalId));
  const key = { organizationId, approvalId };

  const listed = (await other.supportApprovals.list()).data.map((row) => row.approvalId);

  expect([listed.includes(known), listed.includes(approvalId)]).toEqual([true, false]);
  await expect(other.supportApprovals.approve(key)).rejects.toThrow("Another release");
  await other.supportApprovals.decline({ ...key, reason: "Propose it again later" });
  await expect(other.supportApprovals.decline({ ...key, reason: "Twice" })).rejects.toThrow("no such proposal");
});
