import { testDatabase } from "@quote-financing/db/testing/test-database";
import { expect, test } from "vitest";
import { testQuoteBody } from "../testing/testing-quote-body.ts";
import { createQuoteWorld } from "../testing/testing-quote-world.ts";

const database = testDatabase();

test("a create replays for its body with what is ignored, said to be empty, or was filled in", async () => {
  const w = await createQuoteWorld(database.db);
  const lineItems = [{ type: "battery", totalInclTax: 7260, totalExclTax: 6000 }] as const;
  const body = testQuoteBody({ quoteId: w.makeId("quote"), lineItems: [...lineItems] });
  const { data } = await w.merchant.quotes.create(body);
  w.clock.advance(60_000);

  const { createdAt, opportunity, totalExclTax, expiresAt, sentAt, financing } = data;
  const additions: object[] = [
    { createdAt, links: {}, financing },
    { financing: { status: "completed", phase: "new" } },
    { financing: {} },
    { financing: { method: [] }, terms: [], tags: [], opportunity: {} },
    { opportunity },
    { totalExclTax },
    { expiresAt },
    { sentAt, expiresAt },
    { opportunity, totalExclTax, sentAt, tags: [] },
  ];
  for (const addition of additions)
    expect((await w.merchant.quotes.create({ ...body, ...addition })).data).toEqual(data);

  expect(w.replays).toHaveLength(additions.length);
});

test("a create conflicts with its body with other values for what was filled in, or without what it said", async () => {
  const w = await createQuoteWorld(database.db);
  const short = testQuoteBody({ quoteId: w.makeId("quote") });
  const { data } = await w.merchant.quotes.create(short);
  const { opportunity } = (await w.merchant.quotes.create(testQuoteBody())).data;
  const { sentAt: _, ...unsent } = { ...short, quoteId: w.makeId("quote"), sentAt: data.sentAt };
  await w.merchant.quotes.create({ ...unsent, sentAt: data.sentAt });

  for (const body of [
    { ...short, expiresAt: data.sentAt },
    { ...short, opportunity },
    { ...short, totalExclTax: 1 },
    { ...short, opportunity: data.opportunity, description: "Iets" },
    unsent,
  ]) {
    await expect(w.merchant.quotes.create(body)).rejects.toMatchObject({ cause: { code: "id_conflict" } });
  }
});

test("a quote keeps every character of its terms and codes, and can be posted back", async () => {
  const w = await createQuoteWorld(database.db);
  const terms = ["a\\b", "\\", '"', "{,}", "NULL"];
  const line = { type: "battery", totalInclTax: 7260, incentiveCodes: ["a\\b"] } as const;
  const lineItems = [{ ...line, incentiveCodes: [...line.incentiveCodes] }];
  const { data } = await w.merchant.quotes.create(testQuoteBody({ terms, lineItems }));

  const { quoteId } = data;
  expect(data.terms).toEqual(terms);
  expect((await w.merchant.quotes.get({ quoteId })).data).toEqual(data);
  expect((await w.merchant.quotes.create(data)).data).toEqual(data);
});
