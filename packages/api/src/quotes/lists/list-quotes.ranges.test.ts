import { testDatabase } from "@quote-financing/db/testing/test-database";
import { describe, expect, test } from "vitest";
import { createQuoteWorld, type QuoteWorld } from "../testing/testing-quote-world.ts";

const database = testDatabase();

type Filters = Parameters<QuoteWorld["member"]["quotes"]["list"]>[0];
const ids = async (w: QuoteWorld, filters: Filters) =>
  (await w.member.quotes.list(filters)).data.map(({ quoteId }) => quoteId);

describe("days, amounts and orders", () => {
  test("narrow to days as they are in the Netherlands, both included", async () => {
    const w = await createQuoteWorld(database.db);
    const at = async (text: string) => {
      w.clock.advance(new Date(text).getTime() - w.clock.now().getTime());
      return w.addQuote();
    };
    // 1 July begins at 22:00 in UTC on 30 June, and ends at 22:00.
    const [before, first, last, after] = [
      await at("2030-06-30T21:59:59.999Z"),
      await at("2030-06-30T22:00:00.000Z"),
      await at("2030-07-01T21:59:59.999Z"),
      await at("2030-07-01T22:00:00.000Z"),
    ];
    expect(await ids(w, { createdFrom: "2030-07-01", createdTo: "2030-07-01" })).toEqual([last, first]);
    expect(await ids(w, { createdFrom: "2030-07-01" })).toEqual([after, last, first]);
    expect(await ids(w, { createdTo: "2030-06-30" })).toEqual([before]);
    expect(await ids(w, { createdFrom: "0000-01-01", createdTo: "9999-12-31" })).toHaveLength(4);
    expect(await ids(w, { createdFrom: "2030-07-02", createdTo: "2030-07-01" })).toEqual([]);
  });

  test("narrow to amounts, and every order pages without gap or overlap, same amounts included", async () => {
    const w = await createQuoteWorld(database.db);
    const of = async (totalInclTax: number) => {
      w.clock.advance(1);
      return w.addQuote({ totalInclTax });
    };
    const [low, same, other, high] = [await of(1000), await of(2000.5), await of(2000.5), await of(3000)];
    expect(await ids(w, { totalInclTaxFrom: 2000.5 })).toEqual([high, other, same]);
    expect(await ids(w, { totalInclTaxFrom: 1000, totalInclTaxTo: 2000.49 })).toEqual([low]);

    const paged = async (sort: Filters["sort"]) => {
      const seen: string[] = [];
      let cursor: string | undefined;
      do {
        const page = await w.member.quotes.list({ sort, pageSize: 1, cursor });
        seen.push(...page.data.map(({ quoteId }) => quoteId));
        cursor = page.nextCursor;
      } while (cursor !== undefined);
      return seen;
    };
    const equal = [same, other].sort();
    expect(await paged("newest")).toEqual([high, other, same, low]);
    expect(await paged("oldest")).toEqual([low, same, other, high]);
    expect(await paged("lowest")).toEqual([low, ...equal, high]);
    expect(await paged("highest")).toEqual([high, ...equal.toReversed(), low]);
  });

  test("a cursor of one order is none of another", async () => {
    const w = await createQuoteWorld(database.db);
    await w.addQuote();
    await w.addQuote();
    const { nextCursor: cursor } = await w.member.quotes.list({ pageSize: 1, sort: "highest" });
    await expect(w.member.quotes.list({ cursor, sort: "lowest" })).rejects.toMatchObject({
      cause: { code: "cursor_invalid" },
    });
  });
});
