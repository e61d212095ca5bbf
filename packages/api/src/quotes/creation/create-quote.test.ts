import {
  correlationClaims,
  deliveries,
  deliveryLanes,
  destinations,
  events,
  financingMoves,
  opportunities,
  quoteLineItems,
  quotes,
} from "@quote-financing/db/schema/tables";
import { createTestDatabase, type TestDatabase } from "@quote-financing/db/testing/create-test-database";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { fullTestQuoteBody, testQuoteBody } from "../testing-quote-body.ts";
import { createQuoteWorld, type QuoteWorld } from "../testing-quote-world.ts";

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase(20);
});
afterAll(() => database.close());

const TABLES = { quotes, opportunities, quoteLineItems, financingMoves, correlationClaims, events, deliveries };

async function rowCounts({ organizationId }: QuoteWorld): Promise<Record<string, number>> {
  const counts = Object.entries(TABLES).map(async ([name, table]) => {
    const rows = await database.db.orm.select().from(table).where(eq(table.organizationId, organizationId));
    return [name, rows.length] as const;
  });
  return Object.fromEntries(await Promise.all(counts));
}

async function addDestination({ organizationId, makeId, clock }: QuoteWorld): Promise<string> {
  const [destinationId, now] = [makeId("destination"), clock.now()];
  await database.db.orm.insert(destinations).values({
    organizationId,
    destinationId,
    name: "Ontvanger",
    url: "https://example.org/",
    sealedBearerSecret: "",
    secretRotatedAt: now,
    createdAt: now,
    updatedAt: now,
  });
  await database.db.orm.insert(deliveryLanes).values({ organizationId, destinationId });
  return destinationId;
}

describe("creating a quote", () => {
  test("fills in what was left out: ids, times, the total without tax, and where the financing starts", async () => {
    const w = await createQuoteWorld(database.db);
    const lineItems = [
      { type: "battery", totalInclTax: 100.1, totalExclTax: 82.73 },
      { type: "installation", totalInclTax: 0.2, totalExclTax: 0.17 },
    ] as const;

    const { data } = await w.merchant.quotes.create(testQuoteBody({ lineItems: [...lineItems], totalInclTax: 99 }));

    expect(data).toMatchObject({
      quoteId: expect.stringMatching(/^qot_[0-9A-HJKMNP-TV-Z]{26}$/),
      opportunity: { opportunityId: expect.stringMatching(/^opp_/) },
      createdAt: "2026-06-01T09:30:00.000Z",
      updatedAt: "2026-06-01T09:30:00.000Z",
      sentAt: "2026-06-01T09:30:00.000Z",
      expiresAt: "2026-07-01T09:30:00.000Z",
      totalInclTax: 99,
      totalExclTax: 82.9,
      terms: [],
      tags: [],
      financing: {
        phase: "new",
        status: "new_customer",
        subStatus: { type: "none" },
        method: [],
        waitingOn: "consumer",
        statusChangedAt: "2026-06-01T09:30:00.000Z",
      },
    });
    expect(data).not.toHaveProperty("description");
  });

  test("leaves the total without tax out when a line has none", async () => {
    const w = await createQuoteWorld(database.db);
    const lineItems = [
      { type: "battery" as const, totalInclTax: 100, totalExclTax: 82 },
      { type: "other" as const, totalInclTax: 1 },
    ];
    expect((await w.merchant.quotes.create(testQuoteBody({ lineItems }))).data).not.toHaveProperty("totalExclTax");
  });

  test("answers exactly what a read answers, with every field", async () => {
    const w = await createQuoteWorld(database.db);

    const created = await w.merchant.quotes.create(fullTestQuoteBody());

    expect(created).toEqual(await w.merchant.quotes.get({ quoteId: created.data.quoteId }));
    const { lineItems, ...sent } = fullTestQuoteBody();
    expect(created.data).toMatchObject({
      ...sent,
      address: { ...sent.address, postalCode: "1234 AB" },
      sentAt: "2026-05-30T10:00:00.000Z",
    });
    expect(created.data.lineItems.map(({ lineItemId: _, ...line }) => line)).toEqual(lineItems);
  });

  test("writes the opportunity, the first move, the claim, the event and one delivery per destination with it", async () => {
    const w = await createQuoteWorld(database.db);
    const destinationIds = [await addDestination(w), await addDestination(w)];

    const { data } = await w.merchant.quotes.create(testQuoteBody({ externalId: "Q-1" }));

    const [event] = await database.db.orm.select().from(events).where(eq(events.organizationId, w.organizationId));
    expect(JSON.parse(event?.payload ?? "")).toEqual({
      eventId: event?.eventId,
      version: "2026-06-01",
      type: "quote.created",
      timestamp: "2026-06-01T09:30:00.000Z",
      organization: { organizationId: w.organizationId, slug: w.organization.slug },
      data: { quoteId: data.quoteId, externalId: "Q-1" },
    });
    expect(await rowCounts(w)).toEqual({
      quotes: 1,
      opportunities: 1,
      quoteLineItems: 1,
      financingMoves: 1,
      correlationClaims: 1,
      events: 1,
      deliveries: 2,
    });
    const lanes = await database.db.orm
      .select()
      .from(deliveryLanes)
      .where(eq(deliveryLanes.organizationId, w.organizationId));
    expect(lanes.map(({ destinationId }) => destinationId).sort()).toEqual(destinationIds.sort());
    expect(lanes.every(({ dueAt }) => dueAt?.getTime() === w.clock.now().getTime())).toBe(true);
    expect(w.services.wokenOrganizations).toEqual([w.organizationId]);
  });

  test("one consumer has one claim, whatever the spelling and however many quotes", async () => {
    const w = await createQuoteWorld(database.db);
    await w.addQuote();
    await w.addQuote({
      contact: { email: "JAN@example.nl", lastName: "Jansen" },
      address: { country: "NL", postalCode: "1234ab", houseNumber: "12a", street: "Dorpsstraat", city: "Utrecht" },
    });
    await w.addQuote({ contact: { email: "piet@example.nl", lastName: "Jansen" } });
    expect(await rowCounts(w)).toMatchObject({ quotes: 3, correlationClaims: 2 });
  });
});

describe("a client-made quoteId", () => {
  test("64 creates at once with one id make one quote and one event, and all answer the same", async () => {
    const w = await createQuoteWorld(database.db);
    await addDestination(w);
    const body = fullTestQuoteBody({ quoteId: w.makeId("quote") });

    const answers = await Promise.all(Array.from({ length: 64 }, () => w.merchant.quotes.create(body)));

    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
    expect(w.replays).toHaveLength(63);
    expect(await rowCounts(w)).toEqual({
      quotes: 1,
      opportunities: 1,
      quoteLineItems: 2,
      financingMoves: 1,
      correlationClaims: 1,
      events: 1,
      deliveries: 1,
    });
    expect(w.services.wokenOrganizations).toEqual([w.organizationId]);
  });

  test("replays for a body that says the same in other words, and later too", async () => {
    const w = await createQuoteWorld(database.db);
    const body = fullTestQuoteBody({ quoteId: w.makeId("quote") });
    const first = await w.merchant.quotes.create(body);
    w.clock.advance(60_000);

    const reordered = Object.fromEntries(Object.entries(body).reverse()) as typeof body;
    const second = await w.merchant.quotes.create({
      ...reordered,
      address: { ...body.address, postalCode: "1234 Ab" },
      sentAt: "2026-05-30T10:00:00Z",
      tags: [...(body.tags ?? []), "smartphone_only"],
    });

    expect(second).toEqual(first);
    expect(w.replays).toHaveLength(1);
  });

  test("replays the quote as it stands today, whatever happened to its financing", async () => {
    const w = await createQuoteWorld(database.db);
    const body = fullTestQuoteBody({ quoteId: w.makeId("quote") });
    const { quoteId } = (await w.merchant.quotes.create(body)).data;
    await w.agent.financing.cancel({ organizationId: w.organizationId, quoteId, command: "cancel_by_consumer" });

    const { data } = await w.merchant.quotes.create(body);

    expect(data.financing.status).toBe("canceled_by_consumer");
    expect((await w.merchant.quotes.create(data)).data).toEqual(data);
  });

  test("conflicts with other content, and changes nothing", async () => {
    const w = await createQuoteWorld(database.db);
    const body = fullTestQuoteBody({ quoteId: w.makeId("quote") });
    await w.merchant.quotes.create(body);
    const before = await rowCounts(w);

    for (const change of [
      { totalInclTax: 6760.51 },
      { description: "Iets anders" },
      { terms: ["installed before winter", "subject_to_financing"] },
      { sentAt: "2026-05-30T10:00:00.001Z" },
      { lineItems: body.lineItems.slice(0, 1) },
    ]) {
      await expect(w.merchant.quotes.create({ ...body, ...change })).rejects.toMatchObject({
        cause: { code: "id_conflict", param: "quoteId" },
      });
    }
    expect(await rowCounts(w)).toEqual(before);
    expect(w.replays).toEqual([]);
  });

  test("of another organization is never visible and never a conflict", async () => {
    const [mine, theirs] = [await createQuoteWorld(database.db), await createQuoteWorld(database.db)];
    const quoteId = await theirs.addQuote();

    const { data } = await mine.merchant.quotes.create(fullTestQuoteBody({ quoteId }));

    expect(data.quoteId).toBe(quoteId);
    expect((await theirs.merchant.quotes.get({ quoteId })).data.totalInclTax).toBe(7260);
    expect((await mine.merchant.quotes.get({ quoteId })).data.totalInclTax).toBe(6760.5);
  });
});

describe("a quote that was read", () => {
  test("can be posted back: with its id it is the same quote, without it a new one", async () => {
    const w = await createQuoteWorld(database.db);
    for (const body of [testQuoteBody(), fullTestQuoteBody()]) {
      const { data } = await w.merchant.quotes.create(body);
      w.clock.advance(1000);
      const { quoteId, ...withoutId } = data;

      const same = await w.merchant.quotes.create(data);
      const another = await w.merchant.quotes.create(withoutId);

      expect(same.data).toEqual(data);
      expect(another.data.quoteId).not.toBe(quoteId);
      expect(another.data.opportunity).toEqual(data.opportunity);
    }
    expect(await rowCounts(w)).toMatchObject({ quotes: 4, opportunities: 2 });
  });

  test("with a change is another quote: its id conflicts", async () => {
    const w = await createQuoteWorld(database.db);
    const { data } = await w.merchant.quotes.create(fullTestQuoteBody());
    await expect(w.merchant.quotes.create({ ...data, totalInclTax: 1 })).rejects.toMatchObject({
      cause: { code: "id_conflict" },
    });
  });
});

describe("a named opportunity", () => {
  test("that is unknown is told before the conflict of an id", async () => {
    const w = await createQuoteWorld(database.db);
    const quoteId = await w.addQuote();
    const body = testQuoteBody({ quoteId, opportunity: { opportunityId: w.makeId("opportunity") } });

    await expect(w.merchant.quotes.create(body)).rejects.toMatchObject({ cause: { code: "resource_missing" } });
  });

  test("must be one of the organization: a foreign one answers as an unknown one, and nothing is written", async () => {
    const [mine, theirs] = [await createQuoteWorld(database.db), await createQuoteWorld(database.db)];
    const quoteId = await theirs.addQuote();
    const foreign = (await theirs.merchant.quotes.get({ quoteId })).data.opportunity;
    const unknown = { opportunityId: mine.makeId("opportunity") };

    for (const opportunity of [foreign, unknown]) {
      await expect(mine.merchant.quotes.create(testQuoteBody({ opportunity }))).rejects.toMatchObject({
        cause: {
          code: "resource_missing",
          message: "There is no such opportunity.",
          param: "opportunity.opportunityId",
        },
      });
    }
    expect(await rowCounts(mine)).toMatchObject({ quotes: 0, opportunities: 0, quoteLineItems: 0, events: 0 });
  });
});
