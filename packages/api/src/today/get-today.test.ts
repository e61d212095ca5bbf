import { cases, deliveryLanes, quotes, requirements } from "@quote-financing/db/schema/tables";
import { testDatabase } from "@quote-financing/db/testing/test-database";
import { and, eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { testQuoteBody } from "../quotes/testing/testing-quote-body.ts";
import { appRouter } from "../router.ts";
import { createTestServices } from "../testing/test-services.ts";
import { testContext } from "../testing/testing-context.ts";
import { createTestCredential } from "../testing/testing-credential.ts";
import { createTestOrganization } from "../testing/testing-organization.ts";
import { createTestAgent, createTestMember } from "../testing/testing-people.ts";
import { createCallerFactory } from "../trpc.ts";

const DAY_MS = 24 * 60 * 60 * 1000;
const createCaller = createCallerFactory(appRouter);

const database = testDatabase();

/** A merchant with one of each kind that can wait. */
async function createWorld() {
  const services = createTestServices({ db: database.db });
  const organization = await createTestOrganization(services);
  const { organizationId } = organization;
  const key = createCaller(testContext(services, (await createTestCredential(services, organization)).caller));
  const member = createCaller(testContext(services, await createTestMember(services, organization, "viewer")));
  const agent = createCaller(testContext(services, await createTestAgent(services)));
  const addQuote = async (lastName: string) =>
    (await key.quotes.create(testQuoteBody({ contact: { email: "a@voorbeeld.example", lastName } }))).data.quoteId;
  const { orm } = database.db;
  const now = services.clock.now();
  return {
    services,
    organizationId,
    key,
    member,
    agent,
    addQuote,
    async stands(quoteId: string, changes: Partial<typeof quotes.$inferInsert>) {
      const own = and(eq(quotes.organizationId, organizationId), eq(quotes.quoteId, quoteId));
      await orm
        .update(quotes)
        .set({ financingStatusChangedAt: now, ...changes })
        .where(own);
    },
    async ask(quoteId: string, changes: Partial<typeof requirements.$inferInsert> = {}) {
      const requirementId = services.makeId("requirement");
      const row = { organizationId, requirementId, quoteId, kind: "invoice", text: "De factuur" } as const;
      const times = { createdAt: now, updatedAt: now };
      await orm.insert(requirements).values({ ...row, ...times, waitingOn: "merchant", state: "open", ...changes });
      return requirementId;
    },
    async isAnswered(caseId: string) {
      const own = and(eq(cases.organizationId, organizationId), eq(cases.caseId, caseId));
      await orm
        .update(cases)
        .set({ waitingOn: "merchant", waitingSince: new Date(now.getTime() - DAY_MS) })
        .where(own);
    },
    async addBroken() {
      const made = await key.destinations.create({ name: "Planning", url: "https://hooks.voorbeeld.example/in" });
      const { destinationId } = made.data;
      const own = and(eq(deliveryLanes.organizationId, organizationId), eq(deliveryLanes.destinationId, destinationId));
      await orm.update(deliveryLanes).set({ failingSince: now }).where(own);
      return destinationId;
    },
  };
}

test("everything that waits on the merchant is told with its reason, its customer and its day, most urgent first", async () => {
  const w = await createWorld();
  const now = w.services.clock.now();
  const [asked, late, answered, accepted, held] = [
    await w.addQuote("Asked"),
    await w.addQuote("Late"),
    await w.addQuote("Answered"),
    await w.addQuote("Accepted"),
    await w.addQuote("Held"),
  ];
  const opened = await w.key.cases.create({ quoteId: answered, type: "general", message: { body: "Vraag" } });
  const { caseId, subject } = opened.data;
  await w.isAnswered(caseId);
  const requirementId = await w.ask(asked);
  const dueAt = new Date(now.getTime() - DAY_MS);
  const lateId = await w.ask(late, { state: "rejected", rejection: "Onleesbaar", dueAt });
  await w.stands(accepted, { financingStatus: "offer_accepted" });
  await w.stands(held, { subStatusType: "on_hold", subStatusReason: "installation_blocked" });
  const destinationId = await w.addBroken();
  await w.key.destinations.create({ name: "Works", url: "https://hooks.voorbeeld.example/in" });
  await w.key.destinations.update({ destinationId: await w.addBroken(), paused: true });

  const { data } = await w.member.today.get();

  expect(data.slice(0, 3)).toEqual([
    {
      kind: "requirement",
      id: lateId,
      quoteId: late,
      customer: "Late",
      reason: "rejected",
      name: "De factuur",
      since: now.toISOString(),
      dueAt: dueAt.toISOString(),
      isLate: true,
    },
    {
      kind: "destination",
      id: destinationId,
      reason: "failing",
      name: "Planning",
      since: now.toISOString(),
      isLate: false,
    },
    {
      kind: "case",
      id: caseId,
      quoteId: answered,
      customer: "Answered",
      reason: "answered",
      name: subject,
      since: dueAt.toISOString(),
      isLate: false,
    },
  ]);
  expect(
    data
      .slice(3)
      .map(({ id, reason }) => [id, reason])
      .toSorted(),
  ).toEqual(
    [
      [requirementId, "asked"],
      [accepted, "offer_accepted"],
      [held, "held"],
    ].toSorted(),
  );
  expect(await w.member.today.count()).toEqual({ data: { count: data.length, hasMore: false } });
});

test("a quote whose case waits on the merchant is not told a second time for its standing", async () => {
  const w = await createWorld();
  const quoteId = await w.addQuote("Twee");
  const { data: opened } = await w.key.cases.create({ quoteId, type: "general", message: { body: "Vraag" } });
  await w.stands(quoteId, { financingStatus: "invoice_pending" });
  const told = async () => (await w.member.today.get()).data.map(({ kind }) => kind);
  expect(await told()).toEqual(["quote"]);
  await w.isAnswered(opened.caseId);

  expect(await told()).toEqual(["case"]);
  expect(await w.member.today.count()).toEqual({ data: { count: 1, hasMore: false } });
});

test("nothing of another organization is told, nor what waits on somebody else", async () => {
  const [mine, theirs] = [await createWorld(), await createWorld()];
  await theirs.ask(await theirs.addQuote("Vreemd"));
  await mine.ask(await mine.addQuote("Klant"), { waitingOn: "consumer" });

  expect(await mine.member.today.get()).toEqual({ data: [], hasMore: false });
  expect(await mine.member.today.count()).toEqual({ data: { count: 0, hasMore: false } });
  expect((await theirs.member.today.get()).data).toHaveLength(1);
});

test("an agent is told how many cases wait on the platform that no colleague has", async () => {
  const w = await createWorld();
  const colleague = createCaller(testContext(w.services, await createTestAgent(w.services)));
  const counted = async (by: typeof colleague) => (await by.today.countForAgent()).data.count;
  const count = await counted(w.agent);
  const quoteId = await w.addQuote("Vrager");
  const { data } = await w.key.cases.create({ quoteId, type: "general", message: { body: "Hallo" } });
  expect(await counted(w.agent)).toBe(count + 1);

  await colleague.supportCases.claim({ organizationId: w.organizationId, caseId: data.caseId });
  expect([await counted(w.agent), await counted(colleague)]).toEqual([count, count + 1]);
});

test("who has more waiting than is told is told that there is more", async () => {
  const w = await createWorld();
  const quoteId = await w.addQuote("Veel");
  for (let asked = 0; asked < 50; asked += 1) await w.ask(quoteId);
  expect(await w.member.today.count()).toEqual({ data: { count: 50, hasMore: false } });
  await w.ask(quoteId);

  expect(await w.member.today.count()).toEqual({ data: { count: 50, hasMore: true } });
  expect(await w.member.today.get()).toMatchObject({ data: { length: 50 }, hasMore: true });
});

test("an agent on whom more cases wait than are counted is told that there are more", async () => {
  const w = await createWorld();
  const quoteId = await w.addQuote("Vragers");
  for (let asked = 0; asked < 51; asked += 1)
    await w.key.cases.create({ quoteId, type: "general", message: { body: `Vraag ${asked}` } });

  const { count, hasMore, toCheck } = (await w.agent.today.countForAgent()).data;
  expect({ count: count - toCheck.count, hasMore }).toEqual({ count: 50, hasMore: true });
});

test("documents to check count for every agent, up to as many", async () => {
  const w = await createWorld();
  const quoteId = await w.addQuote("Inzender");
  const before = (await w.agent.today.countForAgent()).data;
  expect(before.toCheck).toEqual({ count: 0, hasMore: false });

  await w.ask(quoteId, { state: "submitted" });
  const after = (await w.agent.today.countForAgent()).data;
  expect(after).toMatchObject({ count: before.count + 1, toCheck: { count: 1, hasMore: false } });

  for (let sent = 0; sent < 50; sent += 1) await w.ask(quoteId, { state: "submitted" });
  const many = (await w.agent.today.countForAgent()).data;
  expect(many).toMatchObject({ count: before.count + 50, hasMore: true, toCheck: { count: 50, hasMore: true } });
});
