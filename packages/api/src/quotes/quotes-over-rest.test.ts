import { testDatabase } from "@quote-financing/db/testing/test-database";
import { LINE_ITEM_TYPES } from "@quote-financing/domain/vocabulary";
import { describe, expect, test } from "vitest";
import { createTestCredential } from "../testing/testing-credential.ts";
import { quoteRestWorld } from "./creation/testing-quote-rest.ts";
import { bodyFields, fieldsSet } from "./testing/testing-body-fields.ts";
import { fullTestQuoteBody, testQuoteBody } from "./testing/testing-quote-body.ts";

const database = testDatabase();

const base = testQuoteBody();
const line = { type: "battery", totalInclTax: 100 };
const work = { ...line, incentiveCodes: ["A"] };
const subsidy = { type: "subsidy", totalInclTax: -10, incentiveCodes: ["A"] };

/** Each caller chooses these: `quoteId` in the test of replays, `opportunityId` in create-quote.test.ts. */
const IDS = ["quoteId", "opportunity.opportunityId"];

/** The same body with the names of every object the other way round. */
function reversed(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(reversed);
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .toReversed()
      .map(([name, child]) => [name, reversed(child)]),
  );
}

/** Every name with what is under it, in the order of the text. */
function namesOf(value: unknown): unknown {
  if (typeof value !== "object" || value === null) return undefined;
  return Object.entries(value).map(([name, child]) => [name, namesOf(child)]);
}

describe("over REST", () => {
  test("the full body of these tests sets every field, so that none is accepted and then lost", () => {
    expect(fieldsSet(fullTestQuoteBody()).concat(IDS).toSorted()).toEqual(bodyFields().toSorted());
  });

  test("a quote is created with 201 and read with 200, with the portal link in both places", async () => {
    const { w, call, post } = await quoteRestWorld(database.db);

    const created = await post(fullTestQuoteBody());
    const quoteId = String((created.json.data as { quoteId: string }).quoteId);
    const read = await call(`/v1/quotes/${quoteId}`);

    expect([created.status, read.status]).toEqual([201, 200]);
    expect(read.json).toEqual(created.json);
    expect(fieldsSet(read.json.data)).toEqual(expect.arrayContaining(fieldsSet(fullTestQuoteBody())));
    const links = { portalQuote: `${w.services.portalUrl}/quotes/${quoteId}` };
    expect(read.json).toMatchObject({ data: { links }, links });
  });

  test("a create and a read name everything in one order, for any order of the body", async () => {
    const { call, post } = await quoteRestWorld(database.db);

    const created = await post(reversed(fullTestQuoteBody()));
    const read = await call(`/v1/quotes/${(created.json.data as { quoteId: string }).quoteId}`);
    const inOrder = await post(fullTestQuoteBody());

    expect(read.text).toBe(created.text);
    expect(namesOf(inOrder.json)).toEqual(namesOf(created.json));
  });

  test("a partner access token sees no portal link", async () => {
    const { w, post, call } = await quoteRestWorld(database.db);
    const { token } = await createTestCredential(w.services, w.organization, { kind: "partner_access_token" });

    const created = await post(base, { token });
    const read = await call(`/v1/quotes/${(created.json.data as { quoteId: string }).quoteId}`, { token });

    for (const { json } of [created, read]) expect(json).toMatchObject({ data: { links: {} }, links: {} });
    expect(JSON.stringify([created.json, read.json])).not.toContain("portalQuote");
  });

  test("the same id is replayed with 200 and conflicts with 409; what was read can be posted back", async () => {
    const { w, post } = await quoteRestWorld(database.db);
    const body = fullTestQuoteBody({ quoteId: w.makeId("quote") });

    const first = await post(body);
    const second = await post(body);
    const third = await post(first.json.data);
    const fourth = await post({ ...body, currency: "EUR", totalInclTax: 1 });

    expect([first.status, second.status, third.status, fourth.status]).toEqual([201, 200, 200, 409]);
    expect([second.json, third.json]).toEqual([first.json, first.json]);
    expect(fourth.json.error).toMatchObject({ type: "conflict_error", code: "id_conflict", param: "quoteId" });
  });

  test("read-only fields are ignored at every level, with any value", async () => {
    const { post } = await quoteRestWorld(database.db);
    const { status, json } = await post({
      ...base,
      createdAt: 7,
      updatedAt: "yesterday",
      links: { portalQuote: 1 },
      financing: { phase: "closed", status: "x", subStatus: [], waitingOn: {}, statusChangedAt: 1, method: ["loan"] },
      lineItems: [{ ...line, lineItemId: false }],
    });
    expect(status).toBe(201);
    expect(json.data).toMatchObject({ financing: { phase: "new", status: "new_customer", method: ["loan"] } });
  });

  test("every one of the 25 line item types is accepted", async () => {
    const { post } = await quoteRestWorld(database.db);
    const lineItems = LINE_ITEM_TYPES.map((type) => (type === "subsidy" ? subsidy : { ...work, type }));
    expect(lineItems).toHaveLength(25);
    expect((await post({ ...base, lineItems })).status).toBe(201);
  });

  test.each(["1234 AB", "1234ab", "1234Ab", "1234 aB", "1234AB"])("%j is kept as 1234 AB", async (postalCode) => {
    const { post } = await quoteRestWorld(database.db);
    const { json } = await post({ ...base, address: { ...base.address, postalCode } });
    expect(json.data).toMatchObject({ address: { postalCode: "1234 AB" } });
  });

  test("a total below zero is accepted with a subsidy line", async () => {
    const { post } = await quoteRestWorld(database.db);
    const { status, json } = await post({ ...base, totalInclTax: -9.99, lineItems: [work, subsidy] });
    expect([status, json.data]).toMatchObject([201, { totalInclTax: -9.99 }]);
  });

  test("250 lines are accepted, in their order", async () => {
    const { post } = await quoteRestWorld(database.db);
    const lineItems = Array.from({ length: 250 }, (_, index) => ({ ...line, totalInclTax: index }));
    const { status, json } = await post({ ...base, lineItems });
    expect([status, json.data]).toMatchObject([201, { lineItems }]);
  });

  test("another organization's quote answers exactly as an unknown one", async () => {
    const [mine, theirs] = [await quoteRestWorld(database.db), await quoteRestWorld(database.db)];
    const foreign = await mine.call(`/v1/quotes/${await theirs.w.addQuote()}`);
    const unknown = await mine.call(`/v1/quotes/${mine.w.makeId("quote")}`);

    expect([foreign.status, unknown.status]).toEqual([404, 404]);
    const withoutId = ({ json }: typeof foreign) => ({ ...(json.error as object), requestId: "" });
    expect(withoutId(foreign)).toEqual(withoutId(unknown));
  });

  test("an Idempotency-Key creates one quote, and replays its answer byte for byte", async () => {
    const { post } = await quoteRestWorld(database.db);
    const headers = { "Idempotency-Key": "order-42" };
    const [first, second] = [await post(base, { headers }), await post(base, { headers })];
    expect([first.status, second.status]).toEqual([201, 201]);
    expect(second.text).toBe(first.text);
    expect((await post({ ...base, totalInclTax: 1 }, { headers })).status).toBe(422);
  });
});
