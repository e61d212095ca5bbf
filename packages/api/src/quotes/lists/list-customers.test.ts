import { testDatabase } from "@quote-financing/db/testing/test-database";
import { expect, test } from "vitest";
import { createQuoteWorld } from "../testing/testing-quote-world.ts";

const database = testDatabase();

test("names the consumers of the organization's own quotes that were asked for, to people alone", async () => {
  const [w, other] = [await createQuoteWorld(database.db), await createQuoteWorld(database.db)];
  const contact = { email: "anna@example.nl", firstName: "Anna", lastName: "de Vries" };
  const quoteIds = [await w.addQuote({ contact }), await other.addQuote({ contact }), w.services.makeId("quote")];
  await w.addQuote();

  expect((await w.member.quotes.customers({ quoteIds })).data).toEqual([
    { quoteId: quoteIds[0], name: "Anna de Vries" },
  ]);
  expect((await w.member.quotes.customers({ quoteIds: [] })).data).toEqual([]);
  await expect(w.merchant.quotes.customers({ quoteIds })).rejects.toMatchObject({
    cause: { code: "operation_not_permitted" },
  });
});
