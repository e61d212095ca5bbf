import { noticeFeeds, notices } from "@quote-financing/db/schema/tables";
import { eachTestDatabase } from "@quote-financing/db/testing/test-database";
import { and, eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { nextMorning } from "../mail/outbox/morning.ts";
import { createTestOrganization } from "../testing/testing-organization.ts";
import { lookAtCases } from "./look-at-cases.ts";
import { lookAtMorning } from "./look-at-morning.ts";
import { createNoticeWorld, MINUTE_MS, SECOND_MS } from "./testing-notice-world.ts";

const database = eachTestDatabase();

test("what was written right before the first morning of an organization is told, whichever look comes first", async () => {
  const w = await createNoticeWorld(database.db);
  w.clock.advance(nextMorning(w.clock.now()).getTime() - w.clock.now().getTime() - SECOND_MS);
  const opening = { quoteId: await w.addQuote(), type: "general", message: { body: "Wanneer?" } } as const;
  const { caseId } = (await w.merchant.cases.create(opening)).data;
  await w.as(w.agent).supportCases.reply({ organizationId: w.organizationId, caseId, body: "Vrijdag." });
  w.clock.advance(2 * SECOND_MS);

  await lookAtMorning(w.services);
  await lookAtCases(w.services);

  w.clock.advance(MINUTE_MS);
  expect((await w.round()).map(({ text }) => text).join()).toContain("Vrijdag.");
});

test("who was looked at longest ago comes first: many who write all the time keep nobody waiting", async () => {
  const w = await createNoticeWorld(database.db);
  const now = w.clock.now().toISOString();
  await database.db.client`
    insert into organizations (organization_id, slug, name, kind, created_at)
    select 'mer_' || lpad(number::text, 26, '0'), 'busy-' || number, 'Busy', 'merchant', ${now}
    from generate_series(1, 150) as number`;
  await database.db.client`
    insert into case_clocks (organization_id, last_updated_at) select organization_id, ${now} from organizations
    where slug like 'busy-%'`;
  await database.db.client`
    insert into notice_feeds (organization_id, cases_through)
    select organization_id, ${now}::timestamptz - split_part(slug, '-', 2)::int * interval '1 second' from organizations
    where slug like 'busy-%'`;

  expect(await lookAtCases(w.services)).toBe(100);

  const behind = await database.db.client`
    select slug from notice_feeds join organizations using (organization_id) where cases_through < ${now}`;
  const numbers = behind.map(({ slug }) => Number(String(slug).slice("busy-".length)));
  expect(Math.max(...numbers)).toBe(50);
});

test("a case that was turned without a word is told of too when a look is cut off by many messages", async () => {
  const w = await createNoticeWorld(database.db);
  const [{ organizationId, caseId }, turned] = [await w.openCase("Veel"), await w.openCase("Stil")];
  w.clock.advance(MINUTE_MS);
  await w.as(w.agent).supportCases.setWaitingOn({ ...turned, waitingOn: "merchant" });
  const writtenAt = w.clock.now().toISOString();
  await database.db.client`
    insert into case_messages (organization_id, message_id, case_id, body, body_hash, author_type, author_contact_id,
      author_name, created_at)
    select organization_id, 'csmsg_' || lpad(number::text, 26, '0'), case_id, 'Ja.', '', 'platform', author_contact_id, 'Noor',
      ${writtenAt}::timestamptz + number * interval '1 millisecond'
    from case_messages, generate_series(1, 600) as number where organization_id = ${organizationId} and case_id = ${caseId}`;
  for (const table of ["cases", "case_clocks"]) {
    const column = table === "cases" ? "updated_at" : "last_updated_at";
    await database.db.client`
      update ${database.db.client(table)} set ${database.db.client(column)} = ${writtenAt}::timestamptz + interval '1 second'
      where organization_id = ${organizationId}`;
  }
  const told = (topic: "message" | "waiting_on_me") =>
    database.db.orm.$count(notices, and(eq(notices.organizationId, organizationId), eq(notices.topic, topic)));

  await lookAtCases(w.services);
  expect([await told("message"), await told("waiting_on_me")]).toEqual([500, 1]);

  await lookAtCases(w.services);
  expect([await told("message"), await told("waiting_on_me")]).toEqual([600, 1]);
});

/** Two organizations, of which nothing can be written for the first, which was looked at longest ago. */
async function createStuckWorld() {
  const w = await createNoticeWorld(database.db);
  const casesThrough = w.clock.now();
  const { organizationId: other } = await createTestOrganization(w.services);
  await w.services.db.orm.insert(noticeFeeds).values([
    { organizationId: w.organizationId, casesThrough: new Date(casesThrough.getTime() - MINUTE_MS) },
    { organizationId: other, casesThrough },
  ]);
  await database.db.client.unsafe(`
    alter table notice_feeds add constraint stuck check (organization_id <> '${w.organizationId}') not valid`);
  const feedOfOther = async () =>
    (await w.services.db.orm.select().from(noticeFeeds).where(eq(noticeFeeds.organizationId, other)))[0];
  return { ...w, other, feedOfOther };
}

test("an organization whose cases cannot be looked at keeps no other from its look", async () => {
  const w = await createStuckWorld();
  w.clock.advance(MINUTE_MS);
  const now = w.clock.now();
  await database.db.client`
    insert into case_clocks (organization_id, last_updated_at)
    values (${w.organizationId}, ${now.toISOString()}), (${w.other}, ${now.toISOString()})`;

  await expect(lookAtCases(w.services)).rejects.toThrow();

  expect(await w.feedOfOther()).toMatchObject({ casesThrough: now });
});

test("an organization whose morning cannot be written keeps no other from its morning", async () => {
  const w = await createStuckWorld();
  w.clock.advance(nextMorning(w.clock.now()).getTime() - w.clock.now().getTime());

  await expect(lookAtMorning(w.services)).rejects.toThrow();

  expect(await w.feedOfOther()).toMatchObject({ morningOn: "2026-06-02" });
});
