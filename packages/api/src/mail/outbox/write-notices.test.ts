import { members, notices, quotes, users } from "@quote-financing/db/schema/tables";
import { eachTestDatabase } from "@quote-financing/db/testing/test-database";
import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { lookAtMorning } from "../../notices/look-at-morning.ts";
import { createNoticeWorld, type NoticeWorld } from "../../notices/testing-notice-world.ts";

/** Of a large merchant: each is told of each, by more values than one statement of PostgreSQL takes. */
const PEOPLE = 100;
const EXPIRING = 100;

const database = eachTestDatabase();

async function addPeople({ services, organizationId }: NoticeWorld): Promise<void> {
  const { orm } = services.db;
  const now = services.clock.now();
  const ids = Array.from({ length: PEOPLE }, () => services.makeId("user"));
  const times = { createdAt: now, updatedAt: now };
  await orm.insert(users).values(ids.map((id) => ({ id, name: "Sanne", email: `${id}@example.com`, ...times })));
  await orm
    .insert(members)
    .values(ids.map((userId) => ({ id: services.makeId("member"), organizationId, userId, createdAt: now })));
}

async function addQuotesThatEnd({ addQuote, services, organizationId }: NoticeWorld, expiresAt: Date): Promise<void> {
  const { orm } = services.db;
  await addQuote();
  const found = await orm.select().from(quotes).where(eq(quotes.organizationId, organizationId));
  const copies = found.flatMap((quote) =>
    Array.from({ length: EXPIRING }, () => ({ ...quote, quoteId: services.makeId("quote"), expiresAt })),
  );
  await orm.insert(quotes).values(copies);
}

test("all people of a large organization are told of all that ends tomorrow", async () => {
  const w = await createNoticeWorld(database.db);
  await addPeople(w);
  await addQuotesThatEnd(w, new Date("2026-06-03T15:00:00.000Z"));
  w.clock.advance(Date.parse("2026-06-02T06:30:00.000Z") - w.clock.now().getTime());

  await lookAtMorning(w.services);

  const told = await database.db.orm.$count(notices, eq(notices.topic, "deadline_tomorrow"));
  expect(told).toBe((PEOPLE + 1) * EXPIRING);
});
