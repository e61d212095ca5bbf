import { quotes } from "@quote-financing/db/schema/tables";
import { testDatabase } from "@quote-financing/db/testing/test-database";
import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { testContext } from "../../testing/testing-context.ts";
import { createTestCredential } from "../../testing/testing-credential.ts";
import { createCallerFactory } from "../../trpc.ts";
import { testQuoteBody } from "../testing/testing-quote-body.ts";
import { createQuoteWorld } from "../testing/testing-quote-world.ts";
import { costPreviewRouter } from "./router.ts";

const database = testDatabase();

async function previewWorld() {
  const world = await createQuoteWorld(database.db);
  const { caller } = await createTestCredential(world.services, world.organization);
  return { world, preview: createCallerFactory(costPreviewRouter)(testContext(world.services, caller)) };
}

test("a quote's examples are those of its amount, address and lines, shared out over the lines", async () => {
  const { world, preview } = await previewWorld();
  const quoteId = await world.addQuote();
  const { address, totalInclTax, lineItems } = testQuoteBody();

  const ofQuote = await preview.ofQuote({ quoteId });

  const asked = await preview.preview({ currency: "EUR", totalInclTax, address, lineItems });
  expect(ofQuote).toEqual({ ...asked, kind: "amount", ratesOf: "2026-06-01" });
  expect(ofQuote.data.representativeExamples).not.toEqual([]);
});

test("a quote keeps the rates of the day it was sent; one that is sent later has today's", async () => {
  const { world, preview } = await previewWorld();
  const before = await world.addQuote({ sentAt: "2025-12-31T12:00:00Z" });
  const midnight = await world.addQuote({ sentAt: "2025-12-31T23:00:00Z" });
  const later = await world.addQuote({ sentAt: "2026-08-01T12:00:00Z" });

  const tooEarly = await preview.ofQuote({ quoteId: before });

  expect(tooEarly.ratesOf).toBe("2025-12-31");
  expect(tooEarly.data.content[1]?.value).toBe("Op deze dag zijn er geen leningen.");
  expect((await preview.ofQuote({ quoteId: midnight })).ratesOf).toBe("2026-01-01");
  expect((await preview.ofQuote({ quoteId: later })).ratesOf).toBe("2026-06-01");
});

test.each(["0001-01-01T00:00:00Z", "0300-06-01T00:00:00Z", "9999-12-31T23:59:59Z"])(
  "a stored quote that was sent at %s still has its page and its costs",
  async (sentAt) => {
    const { world, preview } = await previewWorld();
    const quoteId = await world.addQuote();
    await database.db.orm
      .update(quotes)
      .set({ sentAt: new Date(sentAt) })
      .where(eq(quotes.quoteId, quoteId));

    const { data, ratesOf } = await preview.ofQuote({ quoteId });

    expect(data.content[0]?.name).toBe("text_warning");
    expect(ratesOf).toMatch(/^\d{4}-\d\d-\d\d$/);
  },
);

test("a quote that subsidies bring to 0 or less has no examples, and says from which amount there are", async () => {
  const { world, preview } = await previewWorld();
  const work = { type: "battery" as const, totalInclTax: 100, incentiveCodes: ["A"] };
  const subsidy = { type: "subsidy" as const, totalInclTax: -160, incentiveCodes: ["A"] };
  const quoteId = await world.addQuote({ totalInclTax: -60, lineItems: [work, subsidy] });

  const { data, links } = await preview.ofQuote({ quoteId });

  expect(data.representativeExamples).toEqual([]);
  expect(data.content[1]?.value).toContain("lenen vanaf");
  expect(links.loanIndicationWidget?.url).toContain("amount=0&");
});

test("another organization's quote is as unknown as one that never was", async () => {
  const { preview } = await previewWorld();
  const other = await previewWorld();
  const foreign = await other.world.addQuote();

  for (const quoteId of [foreign, other.world.makeId("quote")]) {
    await expect(preview.ofQuote({ quoteId })).rejects.toThrow("There is no such quote.");
  }
});
