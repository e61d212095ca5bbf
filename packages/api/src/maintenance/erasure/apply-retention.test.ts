import { quotes } from "@quote-financing/db/schema/tables";
import { testDatabase } from "@quote-financing/db/testing/test-database";
import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { operatorContext } from "../../audit/operator-context.ts";
import { writeProposal } from "../../support/approvals/propose-move.ts";
import { applyRetention } from "./apply-retention.ts";
import { CANARY, CANARY_EMAIL, canaryQuote, createCanaryWorld, tracesOf } from "./testing-canary.ts";

const database = testDatabase();

test("a month before the last of March is the last of February, and the clock's own date is left alone", async () => {
  const { close, services } = await createCanaryWorld(database.db);
  await close();
  const now = new Date("2027-03-31T10:00:00Z");
  const retention = { months: 1, isConfirmed: false };

  const { endedBefore } = await applyRetention({ ...services, clock: { now: () => now } }, retention);

  expect(endedBefore.toISOString()).toBe("2027-02-28T10:00:00.000Z");
  expect(now.toISOString()).toBe("2027-03-31T10:00:00.000Z");
});

test("retention erases consumers of financing that ended long enough ago, and nobody else", async () => {
  const { agent, close, organizationId, post, services, slug } = await createCanaryWorld(database.db);
  const { quoteId: old = "" } = await post("quotes", canaryQuote());
  await agent.financing.move({ organizationId, quoteId: old, command: { type: "cancel_by_consumer" } });
  const { quoteId: open = "" } = await post("quotes", canaryQuote());
  await agent.financing.move({ organizationId, quoteId: open, command: { type: "start_application" } });
  await close();
  const years = 8 * 365 * 24 * 3600 * 1000;
  const later = { ...services, clock: { now: () => new Date(services.clock.now().getTime() + years) } };

  const now = await applyRetention(services, { months: 84, isConfirmed: true });
  const dry = await applyRetention(later, { months: 84, isConfirmed: false });
  const applied = await applyRetention(later, { months: 84, isConfirmed: true });
  const again = await applyRetention(later, { months: 84, isConfirmed: true });

  expect(now.organizations).toEqual([]);
  expect(dry.organizations).toEqual([{ slug, quotes: 1 }]);
  expect(applied.organizations).toEqual([{ slug, quotes: 1 }]);
  expect(again.organizations).toEqual([]);
  expect((await tracesOf(services, CANARY)).quotes).toBe(1);
  const [left] = await database.db.client<{ quote_id: string }[]>`
    select quote_id from quotes where contact_last_name = ${CANARY}`;
  expect(left?.quote_id).toBe(open);
  const claims = await database.db.client`select 1 from correlation_claims where organization_id = ${organizationId}`;
  expect(claims, "a partner may ask for the consumer of the quote that is left").toHaveLength(1);
});

test("quotes that ran out and whose financing was never asked for are erased too, unless a case is open or they changed since", async () => {
  const { agent, close, organizationId, post, services, slug } = await createCanaryWorld(database.db);
  const month = 31 * 24 * 3600 * 1000;
  const at = (months: number) => ({
    ...services,
    clock: { now: () => new Date(services.clock.now().getTime() + months * month) },
  });
  await post("quotes", canaryQuote());
  const { quoteId: asked } = await post("quotes", canaryQuote());
  const { caseId = "" } = await post(`quotes/${asked}/cases`, { type: "general", message: { body: CANARY } });
  const { quoteId: begun = "" } = await post("quotes", canaryQuote());
  await agent.financing.move({ organizationId, quoteId: begun, command: { type: "start_application" } });
  const { quoteId: changed = "" } = await post("quotes", canaryQuote());
  await database.db.orm
    .update(quotes)
    .set({ updatedAt: at(3).clock.now() })
    .where(eq(quotes.quoteId, changed));

  const early = await applyRetention(at(2), { months: 2, isConfirmed: true });
  const first = await applyRetention(at(4), { months: 2, isConfirmed: true });
  await agent.supportCases.close({ organizationId, caseId });
  await close();
  const second = await applyRetention(at(4), { months: 2, isConfirmed: true });

  const ours = ({ organizations }: { organizations: readonly { slug: string }[] }) =>
    organizations.filter((found) => found.slug === slug);
  expect([early, first, second].map(ours)).toEqual([[], [{ slug, quotes: 1 }], [{ slug, quotes: 1 }]]);
  const left = await database.db.client<{ quote_id: string }[]>`
    select quote_id from quotes where organization_id = ${organizationId} and contact_last_name = ${CANARY}`;
  expect(left.map(({ quote_id }) => quote_id).sort()).toEqual([begun, changed].sort());
});

test("a quote on which somebody asks something while those before it are erased is not erased", async () => {
  const { close, organizationId, post, services, slug } = await createCanaryWorld(database.db);
  await post("quotes", canaryQuote());
  const { quoteId: asked } = await post("quotes", canaryQuote());
  const move = { kind: "consumer.erase", organizationId, organizationSlug: slug, email: CANARY_EMAIL } as const;
  const proposed = { ...move, includesOpen: true };
  let isAsked = false;
  const transact: typeof services.db.transact = async (work) => {
    const outcome = await services.db.transact(work);
    if (!isAsked) {
      await post(`quotes/${asked}/cases`, { type: "general", message: { body: CANARY } });
      await writeProposal(operatorContext(services), proposed, "Asked by letter");
    }
    isAsked = true;
    return outcome;
  };
  const later = new Date(services.clock.now().getTime() + 4 * 31 * 24 * 3600 * 1000);
  const slow = { ...services, db: { ...services.db, transact }, clock: { now: () => later } };

  const { organizations } = await applyRetention(slow, { months: 2, isConfirmed: true });

  await close();
  expect(organizations.filter((found) => found.slug === slug)).toEqual([{ slug, quotes: 1 }]);
  const left = await database.db.client<{ quote_id: string }[]>`
    select quote_id from quotes where organization_id = ${organizationId} and contact_last_name = ${CANARY}`;
  expect(left.map(({ quote_id }) => quote_id)).toEqual([asked]);
  const proposals = await database.db.client`select 1 from approvals where organization_id = ${organizationId}`;
  expect(proposals).toHaveLength(1);
});

test("what was written on a tombstone since is counted and erased by retention too", async () => {
  const { agent, close, organizationId, post, services, slug } = await createCanaryWorld(database.db);
  const { quoteId = "" } = await post("quotes", canaryQuote());
  await agent.financing.move({ organizationId, quoteId, command: { type: "cancel_by_consumer" } });
  const years = 8 * 365 * 24 * 3600 * 1000;
  const later = { ...services, clock: { now: () => new Date(services.clock.now().getTime() + years) } };
  const retain = async (isConfirmed: boolean) => {
    const { organizations } = await applyRetention(later, { months: 84, isConfirmed });
    return organizations.filter((found) => found.slug === slug);
  };
  await retain(true);
  await post(`quotes/${quoteId}/cases`, { type: "general", message: { body: CANARY } });
  await close();

  expect(await retain(false)).toEqual([{ slug, quotes: 1 }]);
  expect(await retain(true)).toEqual([{ slug, quotes: 1 }]);
  expect(await retain(true)).toEqual([]);
});

test("of one organization alone, one that has left, others keep theirs", async () => {
  const worlds = [await createCanaryWorld(database.db), await createCanaryWorld(database.db)] as const;
  for (const { agent, close, organizationId, post } of worlds) {
    const { quoteId = "" } = await post("quotes", canaryQuote());
    await agent.financing.move({ organizationId, quoteId, command: { type: "cancel_by_consumer" } });
    await close();
  }
  const [left, other] = worlds;
  const { services } = left;
  const month = 31 * 24 * 3600 * 1000;
  const later = { ...services, clock: { now: () => new Date(services.clock.now().getTime() + 2 * month) } };
  const retention = { months: 1, isConfirmed: true };

  const { organizations } = await applyRetention(later, { ...retention, organizationSlug: left.slug });

  expect(organizations).toEqual([{ slug: left.slug, quotes: 1 }]);
  const rows = await database.db.client<{ organization_id: string }[]>`
    select organization_id from quotes where contact_last_name = ${CANARY}
    and organization_id in (${left.organizationId}, ${other.organizationId})`;
  expect(rows.map(({ organization_id }) => organization_id)).toEqual([other.organizationId]);
  await expect(applyRetention(later, { ...retention, organizationSlug: "nobody" })).rejects.toThrow("nobody");
});
