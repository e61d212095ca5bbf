import { quotes } from "@quote-financing/db/schema/tables";
import { testDatabase } from "@quote-financing/db/testing/test-database";
import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { testQuoteBody } from "../testing/testing-quote-body.ts";
import { createQuoteWorld, type QuoteWorld } from "../testing/testing-quote-world.ts";

const database = testDatabase();

type Filters = Parameters<QuoteWorld["member"]["quotes"]["list"]>[0];
const ids = async (w: QuoteWorld, filters: Filters = {}) =>
  (await w.member.quotes.list(filters)).data.map(({ quoteId }) => quoteId);

const address = testQuoteBody().address;

describe("search", () => {
  test("finds by the start of reference, last name, e-mail and postal code, and by quoteId, in any case", async () => {
    const w = await createQuoteWorld(database.db);
    const quoteId = await w.addQuote({
      externalId: "ZD_50%-7",
      contact: { email: "Truus@Example.nl", lastName: "Özdemir-Bakker" },
      address: { ...address, postalCode: "9876 XY" },
    });
    await w.addQuote({ externalId: "ZDx50-7" });

    for (const search of [
      "zd_50%",
      "ÖZD",
      "truus@ex",
      "9876",
      "9876x",
      "9876 xy",
      ` ${quoteId} `,
      quoteId.toLowerCase(),
    ]) {
      expect([search, await ids(w, { search })]).toEqual([search, [quoteId]]);
    }
    for (const search of ["0%x", "akker", "987 X", "qot_", "%", "_", "\\", "'; drop table quotes"]) {
      expect([search, await ids(w, { search })]).toEqual([search, []]);
    }
    expect(await ids(w, { search: "  " })).toHaveLength(2);
  });

  test("finds any part of a reference: its end, and a part of the middle when nothing begins or ends so", async () => {
    const w = await createQuoteWorld(database.db);
    const [first, second] = [
      await w.addQuote({ externalId: "ZD-2026-1077" }),
      await w.addQuote({ externalId: "ZD-2026-1078-Ä" }),
    ];
    for (const [search, found] of [
      ["1077", [first]],
      ["77", [first]],
      ["1078", [second]],
      ["8-ä", [second]],
      ["2026-", [second, first]],
      ["0%7", []],
    ] as const) {
      expect([search, await ids(w, { search })]).toEqual([search, found]);
    }
    const { data, nextCursor: cursor } = await w.member.quotes.list({ search: "2026-", pageSize: 1 });
    const next = await w.member.quotes.list({ search: "2026-", pageSize: 1, cursor });
    expect([...data, ...next.data].map(({ quoteId }) => quoteId)).toEqual([second, first]);
    expect(await ids(w, { search: "2026-", phase: "closed" })).toEqual([]);
    expect(await ids(await createQuoteWorld(database.db), { search: "2026-" })).toEqual([]);
  });

  test("goes on as it began, whatever came in between that is found in the other way", async () => {
    const w = await createQuoteWorld(database.db);
    const parts = [await w.addQuote({ externalId: "ZD-2026-1077" }), await w.addQuote({ externalId: "ZD-2026-1078" })];
    const page = (cursor?: string) => w.member.quotes.list({ search: "2026-", sort: "oldest", pageSize: 1, cursor });
    const first = await page();
    const beginning = await w.addQuote({ externalId: "2026-1" });

    const second = await page(first.nextCursor);

    expect([...first.data, ...second.data].map(({ quoteId }) => quoteId)).toEqual(parts);
    expect((await page(second.previousCursor)).data.map(({ quoteId }) => quoteId)).toEqual([parts[0]]);
    expect(await ids(w, { search: "2026-" })).toEqual([beginning]);
  });

  test("finds no part of a reference behind the last page of what begins so", async () => {
    const w = await createQuoteWorld(database.db);
    await w.addQuote({ externalId: "ZD-2026-1077" });
    const [beginning, gone] = [await w.addQuote({ externalId: "2026-1" }), await w.addQuote({ externalId: "2026-2" })];
    const page = (cursor?: string) => w.member.quotes.list({ search: "2026-", pageSize: 1, cursor });
    const first = await page();
    expect(first.data.map(({ quoteId }) => quoteId)).toEqual([gone]);
    await database.db.orm.update(quotes).set({ externalId: "ZD-1" }).where(eq(quotes.quoteId, beginning));

    expect((await page(first.nextCursor)).data).toEqual([]);
  });

  test("finds the quotes of a city", async () => {
    const w = await createQuoteWorld(database.db);
    const quoteId = await w.addQuote({ address: { ...address, city: "’s-Hertogenbosch" } });
    await w.addQuote({ address: { ...address, city: "Den Bosch" } });
    expect(await ids(w, { search: "’S-HERTOG" })).toEqual([quoteId]);
  });

  test("finds a whole name, also when its first name has several words", async () => {
    const w = await createQuoteWorld(database.db);
    const contact = { email: "am@example.nl", firstName: "Anna Maria", lastName: "de Vries" };
    const quoteId = await w.addQuote({ contact });
    await w.addQuote({ contact: { ...contact, firstName: "Anna" } });

    for (const search of ["anna maria de", "ANNA MARIA de vries", "anna maria vries", "maria de"]) {
      expect([search, await ids(w, { search })]).toEqual([search, [quoteId]]);
    }
    expect(await ids(w, { search: "maria anna" })).toEqual([]);
  });

  test("finds the last word of a last name beside names that begin with it", async () => {
    const w = await createQuoteWorld(database.db);
    const named = (lastName: string) =>
      w.addQuote({ contact: { email: "b@example.nl", firstName: "Ingrid", lastName } });
    const quoteIds = [
      await named("de Boer"),
      await named("Boerema"),
      await named("Jansen-de Boer"),
      await named("Boer"),
    ];
    await named("van den Boer Smit");
    await named("Vandenboer");

    expect(await ids(w, { search: "boer" })).toEqual(quoteIds.toReversed());
    expect(await ids(w, { search: "ingrid boer" })).toEqual(quoteIds.toReversed());
  });

  test("finds a name whose letters fold in another way than in JavaScript", async () => {
    const w = await createQuoteWorld(database.db);
    const contact = { email: "i@example.nl", firstName: "NİKOΣ", lastName: "Yılmaz İbrahimoğlu" };
    const quoteId = await w.addQuote({ contact });

    for (const search of ["İbrahim", "ibrahim", "İBRAHİMO", "nikoσ yılmaz", "NİKOΣ Yılmaz"]) {
      expect([search, await ids(w, { search })]).toEqual([search, [quoteId]]);
    }
  });

  test("finds a first name, and a word inside of a last name, when nothing else is found", async () => {
    const w = await createQuoteWorld(database.db);
    const contact = { email: "im@example.nl", firstName: "Ingrid-Marije", lastName: "van den Berg-Smit" };
    const quoteId = await w.addQuote({ contact });
    await w.addQuote({ contact: { email: "x@example.nl", lastName: "Bakker" } });

    for (const search of ["ingr", "MARIJE", "marije-van", "berg", "den berg smit"]) {
      expect([search, await ids(w, { search })]).toEqual([search, [quoteId]]);
    }
    for (const search of ["grid", "%", "erg"]) expect([search, await ids(w, { search })]).toEqual([search, []]);
    expect(await ids(await createQuoteWorld(database.db), { search: "ingr" })).toEqual([]);
  });
});
