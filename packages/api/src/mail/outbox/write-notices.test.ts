import { members, notices, users } from "@quote-financing/db/schema/tables";
import { eachTestDatabase } from "@quote-financing/db/testing/test-database";
import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { createNoticeWorld, type NoticeWorld } from "../../notices/testing-notice-world.ts";
import { writeNotices } from "./write-notices.ts";

/** Of a large merchant: each is told of each, by more values than one statement of PostgreSQL takes. */
const PEOPLE = 100;
const THINGS = 100;

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

test("all people of a large organization are told of all things", async () => {
  const w = await createNoticeWorld(database.db);
  await addPeople(w);
  const { services, organizationId } = w;
  const facts = Array.from({ length: THINGS }, () => {
    const quoteId = services.makeId("quote");
    return { topic: "deadline_tomorrow" as const, subjectId: quoteId, threadId: quoteId };
  });

  // As the looks do: not within the short time that a transaction of a request may do nothing.
  await services.db.forMaintenance.transact((tx) => writeNotices(services, tx, organizationId, facts));

  expect(await services.db.orm.$count(notices, eq(notices.organizationId, organizationId))).toBe((PEOPLE + 1) * THINGS);
});
