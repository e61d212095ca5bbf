import { testDatabase } from "@quote-financing/db/testing/test-database";
import { FixedClock } from "@quote-financing/domain/time/clock";
import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { createLiveWorld } from "./testing-live-world.ts";
import { VersionLook } from "./version-look.ts";

const ALL = [{ kind: "all" }];

const database = testDatabase();

test("a page that comes back where it was asks for no case again, any other asks for all", async () => {
  const { addMerchant, follow, live } = createLiveWorld(database.db);
  const { member, backend, addQuote, openCase } = await addMerchant();
  const caseId = await openCase(await addQuote());
  const topic = { organizationId: member.organization.organizationId, withQueue: false, withDeliveries: false };
  const [page, witness] = [await follow(member), await follow(member)];
  await Promise.all([page.next(), witness.next()]);
  await backend.caseMessages.post({ caseId, body: "One" });
  const { id = "" } = (await page.next()) ?? {};
  await page.close();

  const back = await follow(member, { lastEventId: id });
  expect((await back.next())?.changes).toEqual([{ kind: "delivery" }]);
  await back.close();
  await backend.caseMessages.post({ caseId, body: "Two" });
  await expect.poll(() => live.versionOf(topic)).not.toBe(id);
  const late = await follow(member, { lastEventId: id });
  expect((await late.next())?.changes).toEqual(ALL);
  await Promise.all([late.close(), witness.close()]);
  await live.close();
});

test("a page that was drawn after the last one was closed asks for nothing again, unless something came in between", async () => {
  const { addMerchant, addAgent, callAs, follow, live } = createLiveWorld(database.db);
  const { member, backend, organizationId, addQuote, openCase } = await addMerchant();
  const quoteId = await addQuote();
  const caseId = await openCase(quoteId);
  const topic = { organizationId, withQueue: false, withDeliveries: false };
  const load = async (before: () => Promise<unknown> = async () => {}) => {
    const drawn = live.versionOf(topic);
    await before();
    const page = await follow(member, { lastEventId: drawn });
    const news = await page.next();
    await page.close();
    return news?.changes;
  };
  expect(await load()).toEqual(ALL);

  expect(await load()).toEqual([{ kind: "delivery" }]);
  expect(await load(() => backend.caseMessages.post({ caseId, body: "While it came" }))).toEqual(ALL);
  const agent = callAs(await addAgent());
  const start = { organizationId, quoteId, command: { type: "start_application" } } as const;
  expect(await load(() => agent.financing.move(start))).toEqual(ALL);
  await live.close();
});

test("an act that commits after one that began later is missed by no page that was drawn before", async () => {
  const { addMerchant, addAgent, callAs, follow, live } = createLiveWorld(database.db);
  const { member, organizationId, addQuote } = await addMerchant();
  const quoteId = await addQuote();
  await callAs(await addAgent()).financing.move({ organizationId, quoteId, command: { type: "start_application" } });
  const first = await follow(member);
  await first.next();
  await first.close();
  const drawn = live.versionOf({ organizationId, withQueue: false, withDeliveries: false });

  await database.db.transact((tx) =>
    tx.execute(sql`
      insert into audit_entries (organization_id, audit_entry_id, occurred_at, action, actor_id, actor_name, subject_id)
      select organization_id, audit_entry_id || 'x', occurred_at - interval '1 ms', action, actor_id, actor_name, subject_id
      from audit_entries where organization_id = ${organizationId} and action = 'quote.financing_moved'`),
  );
  const page = await follow(member, { lastEventId: drawn });

  expect((await page.next())?.changes).toEqual(ALL);
  await page.close();
  await live.close();
});

test("of organizations without open pages the last thousand versions are kept", async () => {
  const ids = Array.from({ length: 1_001 }, (_, index) => `mer_${index}`);
  const look = new VersionLook(database.db, new FixedClock("2026-06-01T09:00:00.000Z"), {
    changes: () => {},
    people: () => {},
  });
  await look.organizations(ids);
  for (const id of ids) look.forget(id);

  expect(ids.filter((id) => look.versionOf(id) === undefined)).toEqual([ids[0]]);
});
