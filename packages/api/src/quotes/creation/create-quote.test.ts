import { setTimeout as sleep } from "node:timers/promises";
import { deliveryLanes, events } from "@quote-financing/db/schema/tables";
import { testDatabase } from "@quote-financing/db/testing/test-database";
import { eq, sql } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { fullTestQuoteBody, testQuoteBody } from "../testing/testing-quote-body.ts";
import { createQuoteWorld } from "../testing/testing-quote-world.ts";
import { addDestination, rowCounts } from "./testing-quote-rows.ts";

const database = testDatabase(20);

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
    const destinationIds = [await addDestination(database.db, w), await addDestination(database.db, w)];

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
    expect(await rowCounts(database.db, w)).toEqual({
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
    // Writers of events touch no lane (decision record 0221).
    expect(lanes.map(({ dueAt }) => dueAt)).toEqual([null, null]);
    expect(w.services.wokenOrganizations).toEqual([w.organizationId]);
  });

  test("waits for no destination and no worker: with every lane and destination locked it is answered", async () => {
    const w = await createQuoteWorld(database.db);
    await addDestination(database.db, w);
    await database.db.transact(async (tx) => {
      await tx.execute(sql`select 1 from delivery_lanes where organization_id = ${w.organizationId} for update`);
      await tx.execute(sql`select 1 from destinations where organization_id = ${w.organizationId} for update`);
      await tx.execute(sql`select 1 from event_feeds where organization_id = ${w.organizationId} for update`);

      const answered = w.addQuote().then(() => "answered");

      expect(await Promise.race([answered, sleep(900, "waits")])).toBe("answered");
      await answered;
    });
  });

  test("one consumer has one claim, in any spelling and over any number of quotes", async () => {
    const w = await createQuoteWorld(database.db);
    await w.addQuote();
    await w.addQuote({
      contact: { email: "JAN@example.nl", lastName: "Jansen" },
      address: { country: "NL", postalCode: "1234ab", houseNumber: "12a", street: "Dorpsstraat", city: "Utrecht" },
    });
    await w.addQuote({ contact: { email: "piet@example.nl", lastName: "Jansen" } });
    expect(await rowCounts(database.db, w)).toMatchObject({ quotes: 3, correlationClaims: 2 });
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
    expect(await rowCounts(database.db, w)).toMatchObject({ quotes: 4, opportunities: 2 });
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
    expect(await rowCounts(database.db, mine)).toMatchObject({
      quotes: 0,
      opportunities: 0,
      quoteLineItems: 0,
      events: 0,
    });
  });
});
