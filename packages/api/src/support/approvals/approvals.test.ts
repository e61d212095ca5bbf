import { approvals, auditEntries, organizations, quotes, users } from "@quote-financing/db/schema/tables";
import { testDatabase } from "@quote-financing/db/testing/test-database";
import { and, eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { operatorContext } from "../../audit/operator-context.ts";
import { createCaseWorld } from "../../cases/testing-case-world.ts";
import { deleteShortLived } from "../../maintenance/sweeps/delete-short-lived.ts";
import { removeAgent } from "../../organizations/agents/remove-agent.ts";
import { fullTestQuoteBody } from "../../quotes/testing/testing-quote-body.ts";
import { appRouter } from "../../router.ts";
import { testContext } from "../../testing/testing-context.ts";
import { createTestAgent, createTestMember } from "../../testing/testing-people.ts";
import { whileUncommitted } from "../../testing/while-uncommitted.ts";
import { createCallerFactory } from "../../trpc.ts";
import { writeProposal } from "./propose-move.ts";

const database = testDatabase();

const createCaller = createCallerFactory(appRouter);
const HOUR_MS = 3_600_000;

async function world({ needsSecondAgent = true } = {}) {
  const w = await createCaseWorld(database.db);
  const services = { ...w.services, needsSecondAgent };
  const people = [await createTestAgent(services), await createTestAgent(services)] as const;
  const [one, other] = [
    createCaller(testContext(services, people[0])),
    createCaller(testContext(services, people[1])),
  ] as const;
  const owner = createCaller(testContext(services, await createTestMember(services, w.organization, "owner")));
  const { organizationId } = w.organization;
  const { quoteId } = (await owner.quotes.create(fullTestQuoteBody())).data;
  const move = (type: "start_application" | "start_review" | "send_offer" | "accept_offer" | "cancel_offer") =>
    one.financing.move({ organizationId, quoteId, command: { type } });
  const accept = async () => {
    for (const type of ["start_application", "start_review", "send_offer", "accept_offer"] as const) await move(type);
  };
  const entries = async () => {
    const rows = await database.db.orm
      .select()
      .from(auditEntries)
      .where(eq(auditEntries.organizationId, organizationId));
    return rows.map(({ action, actorId, details }) => ({ action, actorId, details }));
  };
  const isSuspended = async () => {
    const [row] = await database.db.orm.select().from(organizations).where(eq(organizations.id, organizationId));
    return row?.suspendedAt !== null;
  };
  const suspend = { kind: "organization.suspend", organizationId } as const;
  const propose = () => one.supportApprovals.propose({ move: suspend, reason: "Suspected fraud" });
  return {
    w,
    services,
    people,
    one,
    other,
    owner,
    organizationId,
    quoteId,
    move,
    accept,
    entries,
    isSuspended,
    suspend,
    propose,
  };
}

test("where the platform does not ask for a second agent everything is as it was, and nothing is proposed", async () => {
  const { one, organizationId, isSuspended, suspend } = await world({ needsSecondAgent: false });
  expect(await one.supportApprovals.list()).toEqual({ isOn: false, data: [] });
  await expect(one.supportApprovals.propose({ move: suspend, reason: "Fraud" })).rejects.toThrow("no second agent");
  await one.supportOrganizations.suspend({ organizationId });
  expect(await isSuspended()).toBe(true);
});

test("no agent suspends alone: one proposes with a reason, another approves, and both are in the log", async () => {
  const { one, other, people, organizationId, isSuspended, propose, entries } = await world();
  await expect(one.supportOrganizations.suspend({ organizationId })).rejects.toThrow("second agent");

  const { approvalId } = (await propose()).data;
  const [seen] = (await other.supportApprovals.list()).data.filter((row) => row.approvalId === approvalId);
  expect(seen).toMatchObject({ kind: "organization.suspend", reason: "Suspected fraud", isOwn: false });
  await expect(one.supportApprovals.approve({ organizationId, approvalId })).rejects.toThrow("cannot approve it");
  expect(await isSuspended()).toBe(false);

  await other.supportApprovals.approve({ organizationId, approvalId });

  expect(await isSuspended()).toBe(true);
  const [proposer, approver] = [people[0].userId, people[1].userId];
  const kind = "organization.suspend";
  expect(await entries()).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ action: "approval.proposed", actorId: proposer }),
      expect.objectContaining({
        action: "approval.approved",
        actorId: approver,
        details: { kind, reason: "Suspected fraud", proposedBy: people[0].name },
      }),
      expect.objectContaining({ action: "organization.suspended", actorId: approver }),
    ]),
  );
  await expect(other.supportApprovals.approve({ organizationId, approvalId })).rejects.toThrow("no such proposal");
});

test("a cancellation needs a second agent once the consumer has accepted, and not before", async () => {
  const { one, other, organizationId, quoteId, accept, move, owner } = await world();
  const cancel = { organizationId, quoteId, command: { type: "cancel_offer", reason: "Wrong roof" } } as const;
  const proposal = { move: { kind: "financing.cancel", ...cancel }, reason: "The roof cannot carry it" } as const;
  await expect(one.supportApprovals.propose(proposal)).rejects.toThrow("no second agent");
  await accept();
  const needing = (await one.financing.options({ organizationId, quoteId })).data.filter((row) => row.needsApproval);
  expect(needing.map(({ command }) => command)).toEqual(["cancel_by_consumer", "cancel_offer"]);
  await expect(move("cancel_offer")).rejects.toThrow("second agent");

  const seen = (from: (typeof needing)[number]["from"] | undefined) => ({
    ...proposal,
    move: { ...proposal.move, from },
  });
  const earlier = seen({ status: "offer_sent", subStatusType: "none" });
  await expect(one.supportApprovals.propose(earlier)).rejects.toThrow("after it was read");
  const { approvalId } = (await one.supportApprovals.propose(seen(needing[0]?.from))).data;
  await expect(one.supportApprovals.propose(proposal)).rejects.toThrow("proposed already");
  await other.supportApprovals.approve({ organizationId, approvalId });

  const { financing } = (await owner.quotes.get({ quoteId })).data;
  expect(financing).toMatchObject({ status: "offer_canceled", subStatus: { type: "canceled", reason: "Wrong roof" } });
});

test("a proposal whose subject has changed since is not carried out, and stays to be declined", async () => {
  const { one, other, people, organizationId, quoteId, accept, entries } = await world();
  await accept();
  const command = { type: "cancel_offer" } as const;
  const proposal = { move: { kind: "financing.cancel", organizationId, quoteId, command }, reason: "Fraud" } as const;
  const { approvalId } = (await one.supportApprovals.propose(proposal)).data;
  await one.financing.move({ organizationId, quoteId, command: { type: "await_invoice" } });

  await expect(other.supportApprovals.approve({ organizationId, approvalId })).rejects.toThrow("has changed since");
  await other.supportApprovals.decline({ organizationId, approvalId, reason: "The invoice is there" });

  expect(await entries()).toContainEqual({
    action: "approval.declined",
    actorId: people[1].userId,
    details: { kind: "financing.cancel", reason: "The invoice is there", proposedBy: people[0].name },
  });
  expect((await entries()).map(({ action }) => action)).not.toContain("approval.approved");
});

test("a message is redacted by two, with the reason of the one who proposed it", async () => {
  const { w, one, other, owner, organizationId, entries } = await world();
  const opening = { quoteId: w.quoteId, type: "general", message: { body: "My number is 123456782" } } as const;
  const { caseId } = (await owner.cases.create(opening)).data;
  const [message] = (await owner.caseMessages.list({ caseId })).data;
  const target = { organizationId, caseId, messageId: message?.messageId ?? "" };
  await expect(one.supportCases.redactMessage({ ...target, reason: "BSN" })).rejects.toThrow("second agent");

  const move = { kind: "message.redact", ...target } as const;
  const { approvalId } = (await one.supportApprovals.propose({ move, reason: "BSN" })).data;
  await other.supportApprovals.approve({ organizationId, approvalId });

  expect((await owner.caseMessages.list({ caseId })).data).toMatchObject([{ body: "" }]);
  expect(await entries()).toContainEqual(
    expect.objectContaining({ action: "case_message.redacted", details: { caseId, reason: "BSN" } }),
  );
});

test("what somebody proposed who is no agent any more is not carried out", async () => {
  const { services, other, people, organizationId, isSuspended, propose } = await world();
  const { approvalId } = (await propose()).data;
  const [{ email } = { email: "" }] = await database.db.orm.select().from(users).where(eq(users.id, people[0].userId));
  expect(await removeAgent(operatorContext(services), email)).toBe("removed");

  await expect(other.supportApprovals.approve({ organizationId, approvalId })).rejects.toThrow("has changed since");
  expect(await isSuspended()).toBe(false);
  await other.supportApprovals.decline({ organizationId, approvalId, reason: "They left" });
});

test("an erasure that an operator proposes names the consumer sealed, and an agent carries it out", async () => {
  const { services, w, other, owner, organizationId, quoteId } = await world();
  const { email } = (await owner.quotes.get({ quoteId })).data.contact;
  const { slug: organizationSlug } = w.organization;
  const move = { kind: "consumer.erase", organizationId, organizationSlug, email, includesOpen: true } as const;
  const { approvalId } = await writeProposal(operatorContext(services), move, "Asked by letter");
  const stored = await database.db.orm.select().from(approvals).where(eq(approvals.approvalId, approvalId));
  expect(JSON.stringify(stored).toLowerCase()).not.toContain(email.toLowerCase());
  const [seen] = (await other.supportApprovals.list()).data.filter((row) => row.approvalId === approvalId);
  expect(seen?.email).toBe("J…@e….nl");

  await other.supportApprovals.approve({ organizationId, approvalId });

  expect((await owner.quotes.get({ quoteId })).data.contact.email).toBe("erased@consumer.invalid");
});

test("after 24 hours nobody can approve it, it can be proposed again, and the sweep forgets it", async () => {
  const { services, w, other, organizationId, propose, isSuspended } = await world();
  const { approvalId } = (await propose()).data;
  w.clock.advance(24 * HOUR_MS);
  await expect(other.supportApprovals.approve({ organizationId, approvalId })).rejects.toThrow("no such proposal");
  expect((await propose()).data.approvalId).not.toBe(approvalId);
  const left = async () => {
    await deleteShortLived(services, { includes: (part) => part === organizationId });
    return database.db.orm.$count(approvals, eq(approvals.organizationId, organizationId));
  };
  w.clock.advance(24 * HOUR_MS - 1);
  expect(await left()).toBe(1);
  w.clock.advance(1);
  expect(await left()).toBe(0);
  expect(await isSuspended()).toBe(false);
});

test("of two agents who approve at once one carries it out; a move that fails keeps its proposal", async () => {
  const { services, other, organizationId, propose } = await world();
  const third = createCaller(testContext(services, await createTestAgent(services)));
  const { approvalId } = (await propose()).data;
  const both = await Promise.allSettled(
    [other, third].map((agent) => agent.supportApprovals.approve({ organizationId, approvalId })),
  );
  expect(both.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
});

test("a cancellation is not carried out on a quote that moves on while it is being approved", async () => {
  const { one, other, organizationId, quoteId, accept } = await world();
  await accept();
  const move = { kind: "financing.cancel", organizationId, quoteId, command: { type: "cancel_offer" } } as const;
  const { approvalId } = (await one.supportApprovals.propose({ move, reason: "Asked for by telephone" })).data;
  const isIt = and(eq(quotes.organizationId, organizationId), eq(quotes.quoteId, quoteId));
  const approving = whileUncommitted(
    database.db,
    (tx) => tx.update(quotes).set({ financingStatus: "invoice_pending" }).where(isIt),
    () => other.supportApprovals.approve({ organizationId, approvalId }),
  );
  await expect(approving).rejects.toThrow("changed since");
  const [row] = await database.db.orm.select().from(quotes).where(isIt);
  expect(row?.financingStatus).toBe("invoice_pending");
});

test.each([
  ["approves", 1, "operation_not_permitted"],
  ["proposed", 0, "state_conflict"],
] as const)("nothing is carried out when the agent who %s is removed at the same time", async (_did, which, code) => {
  const { other, people, organizationId, isSuspended, propose } = await world();
  const { approvalId } = (await propose()).data;
  const approving = whileUncommitted(
    database.db,
    (tx) => tx.delete(users).where(eq(users.id, people[which].userId)),
    () => other.supportApprovals.approve({ organizationId, approvalId }),
  );
  await expect(approving).rejects.toMatchObject({ cause: { code } });
  expect(await isSuspended()).toBe(false);
});
