import { testDatabase } from "@quote-financing/db/testing/test-database";
import { FixedClock } from "@quote-financing/domain/time/clock";
import { ManualTimer } from "@quote-financing/domain/time/timer";
import { sql } from "drizzle-orm";
import { expect, test, vi } from "vitest";
import { ClockLook } from "./clock-look.ts";
import type { Change } from "./schema.ts";
import { createLiveWorld } from "./testing-live-world.ts";
import { VersionLook } from "./version-look.ts";

/** Looks that stood still for so long, as on a connection that went silent. */
const LATE_MS = 60_000;

const database = testDatabase();

test("agents are told of a case that changed long before a late look", async () => {
  const { addMerchant, services } = createLiveWorld(database.db);
  const { addQuote, openCase } = await addMerchant();
  const clock = new FixedClock(services.clock.now().toISOString());
  const look = new ClockLook(database.db, clock);
  expect(await look.changes()).toEqual([]);
  const caseId = await openCase(await addQuote());

  clock.advance(LATE_MS);

  expect(await look.changes()).toEqual([{ kind: "case", id: caseId }]);
  expect(await look.changes()).toEqual([]);
});

test("a merchant is told of a move without an event long before a late look", async () => {
  const { addMerchant, addAgent, callAs, services } = createLiveWorld(database.db);
  const { addQuote, organizationId } = await addMerchant();
  const agent = callAs(await addAgent());
  const quoteId = await addQuote();
  const clock = new FixedClock(services.clock.now().toISOString());
  const told: Change[] = [];
  const look = new VersionLook(database.db, clock, {
    changes: (_, changes) => void told.push(...changes),
    people: () => {},
  });
  await look.organizations([organizationId]);
  await agent.financing.move({ organizationId, quoteId, command: { type: "start_application" } });

  clock.advance(LATE_MS);
  await look.organizations([organizationId]);
  await look.organizations([organizationId]);

  expect(told).toEqual([{ kind: "quote", id: quoteId }]);
});

test("an organization whose last page is closed during a look is forgotten behind it", async () => {
  const timer = new ManualTimer();
  const { addMerchant, follow, live } = createLiveWorld(database.db, timer);
  const { member, organizationId } = await addMerchant();
  const page = await follow(member);
  const first = page.next();
  await timer.advance(30);
  await first;
  const forget = vi.spyOn(VersionLook.prototype, "forget");
  await database.db.transact(async (tx) => {
    await tx.execute(sql`lock table event_numbers in access exclusive mode`);
    await timer.advance(501);
    await page.close();
    forget.mockClear();
  });

  await live.close();

  expect(forget).toHaveBeenCalledWith(organizationId);
  forget.mockRestore();
});
