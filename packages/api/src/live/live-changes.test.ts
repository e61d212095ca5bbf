import { isOnCitus } from "@quote-financing/db/testing/on-citus";
import { testDatabase } from "@quote-financing/db/testing/test-database";
import { ManualTimer } from "@quote-financing/domain/time/timer";
import { sql } from "drizzle-orm";
import { expect, test, vi } from "vitest";
import { operatorContext } from "../audit/operator-context.ts";
import { eraseQuote } from "../maintenance/erasure/erase-quote.ts";
import { createTestMember } from "../testing/testing-people.ts";
import { createLiveWorld } from "./testing-live-world.ts";

const ALL = [{ kind: "all" }];

const database = testDatabase();

test("a page is told at once which case was written on, and an agent too", async () => {
  const { addMerchant, addAgent, follow, live } = createLiveWorld(database.db);
  const { member, backend, addQuote, openCase } = await addMerchant();
  const caseId = await openCase(await addQuote());
  const [page, queue] = [await follow(member), await follow(await addAgent())];
  expect(await page.next()).toMatchObject({ changes: ALL });
  expect(await queue.next()).toMatchObject({ changes: ALL });

  await backend.caseMessages.post({ caseId, body: "Any news?" });

  expect((await page.next())?.changes).toContainEqual({ kind: "case", id: caseId });
  expect((await queue.next())?.changes).toContainEqual({ kind: "case", id: caseId });
  await Promise.all([page.close(), queue.close()]);
  expect(live.stats.openPages).toBe(0);
  await live.close();
});

test("what another process wrote is told without any wake-up, within the time of a look", async () => {
  const timer = new ManualTimer();
  const here = createLiveWorld(database.db, timer);
  const elsewhere = createLiveWorld(database.db);
  const { member, addQuote, openCase, organization } = await here.addMerchant();
  const page = await here.follow(member);
  const first = page.next();
  await timer.advance(30);
  expect(await first).toMatchObject({ changes: ALL });

  const writer = elsewhere.callAs(await createTestMember(elsewhere.services, organization, "owner"));
  const quoteId = await addQuote();
  const caseId = await openCase(quoteId);
  await writer.caseMessages.post({ caseId, body: "From elsewhere" });
  const looksBefore = here.live.stats.looks;
  const told = page.next();
  await timer.advance(501);

  expect(here.live.stats.looks).toBe(looksBefore + 1);
  expect((await told)?.changes).toContainEqual({ kind: "case", id: caseId });
  expect(here.faults).toEqual([]);
  await page.close();
  await Promise.all([here.live.close(), elsewhere.live.close()]);
});

// The lock is of the coordinator's table alone there.
test.skipIf(isOnCitus)("after a look that took long the next one comes within a second", async () => {
  const timer = new ManualTimer();
  const waits = vi.spyOn(timer, "after");
  const { addMerchant, follow, live } = createLiveWorld(database.db, timer);
  const page = await follow((await addMerchant()).member);
  const first = page.next();
  await timer.advance(30);
  await first;
  // The next look waits for the database, by this timer for 400 ms.
  await database.db.transact(async (tx) => {
    await tx.execute(sql`lock table event_numbers in access exclusive mode`);
    await timer.advance(501);
    await timer.advance(400);
  });

  await expect.poll(() => waits.mock.lastCall?.[0]).toBe(1_000);
  await page.close();
  await live.close();
});

test("a page is told of every move of financing, whether or not an event goes out for it, once", async () => {
  const { addMerchant, addAgent, follow, live, callAs } = createLiveWorld(database.db);
  const { member, organizationId, addQuote } = await addMerchant();
  const quoteId = await addQuote();
  const agent = callAs(await addAgent());
  const page = await follow(member);
  await page.next();
  const told: unknown[] = [];

  for (const type of ["start_application", "start_review"] as const) {
    await agent.financing.move({ organizationId, quoteId, command: { type } });
    live.wake(organizationId);
    told.push(...((await page.next())?.changes ?? []));
  }

  expect(
    told.filter((change) => JSON.stringify(change) === JSON.stringify({ kind: "quote", id: quoteId })),
  ).toHaveLength(2);
  await page.close();
  await live.close();
});

test("a page is told that a consumer was erased", async () => {
  const { addMerchant, follow, live, services } = createLiveWorld(database.db);
  const { member, organizationId, addQuote } = await addMerchant();
  const quoteId = await addQuote();
  const page = await follow(member);
  await page.next();

  await eraseQuote(operatorContext(services), { organizationId, quoteId, reason: "consumer_request" });
  live.wake(organizationId);

  expect((await page.next())?.changes).toContainEqual({ kind: "quote", id: quoteId });
  await page.close();
  await live.close();
});

test("no page is ever told of another organization", async () => {
  const { addMerchant, follow, live } = createLiveWorld(database.db);
  const [own, other] = [await addMerchant(), await addMerchant()];
  const page = await follow(own.member);
  await page.next();

  const foreign = await other.openCase(await other.addQuote());
  await other.backend.caseMessages.post({ caseId: foreign, body: "Not for you" });
  const caseId = await own.openCase(await own.addQuote());
  const told = [];
  for (let news = await page.next(); news !== undefined; news = await page.next()) {
    told.push(...news.changes);
    if (told.some(({ id }) => id === caseId)) break;
  }

  expect(JSON.stringify(told)).not.toContain(foreign);
  await page.close();
  await expect(follow(own.member, { organizationId: other.organizationId })).rejects.toMatchObject({
    cause: { refusal: { code: "state_conflict" } },
  });
  await live.close();
});

test("a session that ended, or went to another organization, is told nothing after a minute", async () => {
  for (const changed of [() => null, "elsewhere"] as const) {
    const timer = new ManualTimer();
    const { addMerchant, follow, live } = createLiveWorld(database.db, timer);
    const { member } = await addMerchant();
    const foreign = (await addMerchant()).member;
    const page = await follow(member, { session: changed === "elsewhere" ? () => foreign : changed });
    const first = page.next();
    await timer.advance(30);
    await first;

    const end = page.next().catch((error: unknown) => error);
    await timer.advance(60_000);

    expect(await end).toMatchObject({ refusal: { code: "credentials_missing" } });
    expect(live.stats.openPages).toBe(0);
    await live.close();
  }
});

test("only a page that shows a delivery log is told of its destination", async () => {
  const { addMerchant, follow, live, services } = createLiveWorld(database.db);
  const { member, addQuote, openCase, organization } = await addMerchant();
  const owner = createLiveWorld(database.db).callAs(await createTestMember(services, organization, "owner"));
  const created = await owner.destinations.create({ name: "Planning", url: "https://planning.example.nl/events" });
  const { destinationId } = created.data;
  const [log, list] = [await follow(member, { withDeliveries: true }), await follow(member)];
  await Promise.all([log.next(), list.next()]);

  await owner.destinations.update({ destinationId, paused: true });
  const told = await log.next();
  const caseId = await openCase(await addQuote());
  const others = [];
  for (let news = await list.next(); news !== undefined; news = await list.next()) {
    others.push(...news.changes);
    if (others.some(({ id }) => id === caseId)) break;
  }

  expect(told?.changes).toEqual([{ kind: "delivery", id: destinationId }]);
  expect(others.filter(({ kind }) => kind === "delivery")).toEqual([]);
  await Promise.all([log.close(), list.close()]);
  await live.close();
});

test("an agent's page of a quote is told what the merchant does to it; one that shows none is not", async () => {
  const { addMerchant, addAgent, follow, live, callAs } = createLiveWorld(database.db);
  const { organizationId, addQuote } = await addMerchant();
  const other = await addMerchant();
  const [quoteId, foreignId] = [await addQuote(), await other.addQuote()];
  const agent = await addAgent();
  const [page, queue] = [await follow(agent, { organizationId }), await follow(agent)];
  await Promise.all([page.next(), queue.next()]);

  const moves = callAs(agent).financing;
  await moves.move({
    organizationId: other.organizationId,
    quoteId: foreignId,
    command: { type: "start_application" },
  });
  await moves.move({ organizationId, quoteId, command: { type: "start_application" } });
  live.wake(organizationId);

  expect((await page.next())?.changes).toEqual([{ kind: "quote", id: quoteId }]);
  const toldOfQueue = queue.next();
  live.tellAgents({ kind: "case", id: "case_last" });
  expect((await toldOfQueue)?.changes).toEqual([{ kind: "case", id: "case_last" }]);
  expect((await page.next())?.changes).toEqual([{ kind: "case", id: "case_last" }]);
  await Promise.all([page.close(), queue.close()]);
  await live.close();
});

test("a note tells agents at once, and no merchant", async () => {
  const { addMerchant, addAgent, follow, live, callAs } = createLiveWorld(database.db);
  const { member, organizationId, addQuote, openCase } = await addMerchant();
  const caseId = await openCase(await addQuote());
  const agent = await addAgent();
  const [page, queue] = [await follow(member), await follow(agent)];
  await Promise.all([page.next(), queue.next()]);
  const toldBefore = live.stats.told;

  await callAs(agent).supportCases.addNote({ organizationId, caseId, body: "Called them." });

  expect((await queue.next())?.changes).toEqual([{ kind: "case", id: caseId }]);
  expect(live.stats.told).toBe(toldBefore + 1);
  await Promise.all([page.close(), queue.close()]);
  await live.close();
});

test("a process without open pages asks the database nothing", async () => {
  const timer = new ManualTimer();
  const { addMerchant, follow, live } = createLiveWorld(database.db, timer);
  const { member, organizationId } = await addMerchant();
  live.wake(organizationId);
  await timer.advance(10_000);
  expect(live.stats.looks).toBe(0);

  const page = await follow(member);
  const first = page.next();
  await timer.advance(30);
  await first;
  await page.close();
  await timer.advance(1_000);
  const { looks } = live.stats;
  await timer.advance(60_000);
  expect(live.stats.looks).toBe(looks);
});
