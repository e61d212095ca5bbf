import { createTestDatabase, type TestDatabase } from "@quote-financing/db/testing/create-test-database";
import { ManualTimer } from "@quote-financing/domain/time/timer";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestMember } from "../testing/testing-people.ts";
import { LiveChanges } from "./live-changes.ts";
import { PageLimits } from "./page-limits.ts";
import { createLiveWorld } from "./testing-live-world.ts";

let close: () => Promise<void>;
let world: ReturnType<typeof createLiveWorld>;
beforeAll(async () => {
  const database = await createTestDatabase();
  close = database.close;
  world = createLiveWorld(database.db);
});
afterAll(async () => {
  await world.live.close();
  await close();
});

test("one person opens no more pages than anybody has in sight, and others still open theirs", async () => {
  const { member, organization } = await world.addMerchant();
  const colleague = await createTestMember(world.services, organization, "member");
  const topic = { organizationId: organization.organizationId, withQueue: false, withDeliveries: false };
  const pages = Array.from({ length: 20 }, () => world.live.open(member, topic));

  expect(() => world.live.open(member, topic)).toThrow("Too many pages");
  world.live.open(colleague, topic).close();
  pages[0]?.close();
  pages[0]?.close();
  pages.push(world.live.open(member, topic));
  expect(() => world.live.open(member, topic)).toThrow("Too many pages");
  for (const page of pages) page.close();
});

test("one organization leaves room for others", async () => {
  const { member, organization } = await world.addMerchant();
  const neighbour = await world.addMerchant();
  const topic = { organizationId: organization.organizationId, withQueue: false, withDeliveries: false };
  const people = Array.from({ length: 25 }, (_, index) => ({ ...member, userId: `usr_${index}` }));
  const pages = people.flatMap((person) => Array.from({ length: 20 }, () => world.live.open(person, topic)));

  expect(() => world.live.open({ ...member, userId: "usr_last" }, topic)).toThrow("Too many pages");
  world.live.open(neighbour.member, { ...topic, organizationId: neighbour.organizationId }).close();
  for (const page of pages) page.close();
  expect(world.live.stats.openPages).toBe(0);
});

test("one process follows for 5,000 pages, whosever they are, and for another once one is closed", async () => {
  const { member } = await world.addMerchant();
  const limits = new PageLimits();
  const openFor = (index: number) => {
    const organization = { ...member.organization, organizationId: `mer_${index % 10}` };
    return limits.open({ ...member, organization, userId: `usr_${index % 1_000}` });
  };
  const pages = Array.from({ length: 5_000 }, (_, index) => openFor(index));
  const agent = { kind: "agent", userId: "usr_agent", name: "Noor" } as const;

  expect(() => limits.open(agent)).toThrow("Too many pages");
  pages[0]?.();
  limits.open(agent);
  expect(() => limits.open(agent)).toThrow("Too many pages");
});

test("2,000 open pages on which nobody writes cost two statements a second, as one page does", async () => {
  const timer = new ManualTimer();
  let statements = 0;
  const unsafe = () => {
    statements += 1;
    return { execute: async () => [] };
  };
  const db = { queueClient: { unsafe } } as unknown as TestDatabase["db"];
  const live = new LiveChanges({ db, clock: world.services.clock, timer, warn: () => {} });
  const { member } = await world.addMerchant();
  for (let index = 0; index < 2_000; index += 1) {
    const organization = { ...member.organization, organizationId: `mer_${index % 20}` };
    const person = { ...member, organization, userId: `usr_${index % 400}` };
    live.open(person, { organizationId: organization.organizationId, withQueue: false, withDeliveries: false });
  }

  await timer.advance(60_000);

  expect(live.stats).toMatchObject({ openPages: 2_000, told: 0 });
  expect(statements).toBeLessThanOrEqual(121);
  expect(statements).toBeGreaterThan(60);
  await live.close();
});

test("a page that reads nothing holds a bounded amount of news", async () => {
  const { member, organizationId } = await world.addMerchant();
  const page = world.live.open(member, { organizationId, withQueue: false, withDeliveries: false });
  await page.ready;

  page.inbox.put(Array.from({ length: 10_000 }, (_, index) => ({ kind: "case" as const, id: `cse_${index}` })));

  expect(page.inbox.take()).toEqual({ changes: [{ kind: "all" }] });
  page.close();
});
