import { testDatabase } from "@quote-financing/db/testing/test-database";
import { describe, expect, test } from "vitest";
import { fullTestQuoteBody } from "../testing/testing-quote-body.ts";
import { createQuoteWorld } from "../testing/testing-quote-world.ts";
import { addDestination, rowCounts } from "./testing-quote-rows.ts";

const database = testDatabase(20);

describe("a client-made quoteId", () => {
  test("64 creates at once with one id make one quote and one event, and all answer the same", async () => {
    const w = await createQuoteWorld(database.db);
    await addDestination(database.db, w);
    const body = fullTestQuoteBody({ quoteId: w.makeId("quote") });

    const answers = await Promise.all(Array.from({ length: 64 }, () => w.merchant.quotes.create(body)));

    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
    expect(w.replays).toHaveLength(63);
    expect(await rowCounts(database.db, w)).toEqual({
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

  test("replays the quote as it stands today, with its current financing", async () => {
    const w = await createQuoteWorld(database.db);
    const body = fullTestQuoteBody({ quoteId: w.makeId("quote") });
    const { quoteId } = (await w.merchant.quotes.create(body)).data;
    await w.agent.financing.move({
      organizationId: w.organizationId,
      quoteId,
      command: { type: "cancel_by_consumer" },
    });

    const { data } = await w.merchant.quotes.create(body);

    expect(data.financing.status).toBe("canceled_by_consumer");
    expect((await w.merchant.quotes.create(data)).data).toEqual(data);
  });

  test("conflicts with other content, and changes nothing", async () => {
    const w = await createQuoteWorld(database.db);
    const body = fullTestQuoteBody({ quoteId: w.makeId("quote") });
    await w.merchant.quotes.create(body);
    const before = await rowCounts(database.db, w);

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
    expect(await rowCounts(database.db, w)).toEqual(before);
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
