import { createTestDatabase, type TestDatabase } from "@quote-financing/db/testing/create-test-database";
import { LINE_ITEM_TYPES } from "@quote-financing/domain/vocabulary";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createRestHandler } from "../rest/handler.ts";
import { type Sent, sendToHandler } from "../rest/testing-client.ts";
import { testRestOptions } from "../rest/testing-server.ts";
import { createTestCredential } from "../testing/testing-credential.ts";
import { bodyFields, fieldsSet } from "./testing-body-fields.ts";
import { fullTestQuoteBody, testQuoteBody } from "./testing-quote-body.ts";
import { createQuoteWorld, quoteRouters } from "./testing-quote-world.ts";

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());

async function restWorld() {
  const w = await createQuoteWorld(database.db);
  const send = sendToHandler(createRestHandler(testRestOptions(w.services, quoteRouters)));
  const call = (target: string, sent: Sent = {}) => send(target, { token: w.token, ...sent });
  const post = (body: unknown, sent: Sent = {}) => call("/v1/quotes", { method: "POST", body, ...sent });
  return { w, call, post };
}

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
    const { w, call, post } = await restWorld();

    const created = await post(fullTestQuoteBody());
    const quoteId = String((created.json.data as { quoteId: string }).quoteId);
    const read = await call(`/v1/quotes/${quoteId}`);

    expect([created.status, read.status]).toEqual([201, 200]);
    expect(read.json).toEqual(created.json);
    expect(fieldsSet(read.json.data)).toEqual(expect.arrayContaining(fieldsSet(fullTestQuoteBody())));
    const links = { portalQuote: `${w.services.portalUrl}/quotes/${quoteId}` };
    expect(read.json).toMatchObject({ data: { links }, links });
  });

  test("a create and a read name everything in one order, whatever the order of the body", async () => {
    const { call, post } = await restWorld();

    const created = await post(reversed(fullTestQuoteBody()));
    const read = await call(`/v1/quotes/${(created.json.data as { quoteId: string }).quoteId}`);
    const inOrder = await post(fullTestQuoteBody());

    expect(read.text).toBe(created.text);
    expect(namesOf(inOrder.json)).toEqual(namesOf(created.json));
  });

  test("a partner access token sees no portal link", async () => {
    const { w, post, call } = await restWorld();
    const { token } = await createTestCredential(w.services, w.organization, { kind: "partner_access_token" });

    const created = await post(base, { token });
    const read = await call(`/v1/quotes/${(created.json.data as { quoteId: string }).quoteId}`, { token });

    for (const { json } of [created, read]) expect(json).toMatchObject({ data: { links: {} }, links: {} });
    expect(JSON.stringify([created.json, read.json])).not.toContain("portalQuote");
  });

  test("the same id is replayed with 200 and conflicts with 409; what was read can be posted back", async () => {
    const { w, post } = await restWorld();
    const body = fullTestQuoteBody({ quoteId: w.makeId("quote") });

    const first = await post(body);
    const second = await post(body);
    const third = await post(first.json.data);
    const fourth = await post({ ...body, currency: "EUR", totalInclTax: 1 });

    expect([first.status, second.status, third.status, fourth.status]).toEqual([201, 200, 200, 409]);
    expect([second.json, third.json]).toEqual([first.json, first.json]);
    expect(fourth.json.error).toMatchObject({ type: "conflict_error", code: "id_conflict", param: "quoteId" });
  });

  test("read-only fields are ignored at every level, whatever they say", async () => {
    const { post } = await restWorld();
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
    const { post } = await restWorld();
    const lineItems = LINE_ITEM_TYPES.map((type) => (type === "subsidy" ? subsidy : { ...work, type }));
    expect(lineItems).toHaveLength(25);
    expect((await post({ ...base, lineItems })).status).toBe(201);
  });

  test.each(["1234 AB", "1234ab", "1234Ab", "1234 aB", "1234AB"])("%j is kept as 1234 AB", async (postalCode) => {
    const { post } = await restWorld();
    const { json } = await post({ ...base, address: { ...base.address, postalCode } });
    expect(json.data).toMatchObject({ address: { postalCode: "1234 AB" } });
  });

  test("a total below zero is accepted with a subsidy line", async () => {
    const { post } = await restWorld();
    const { status, json } = await post({ ...base, totalInclTax: -9.99, lineItems: [work, subsidy] });
    expect([status, json.data]).toMatchObject([201, { totalInclTax: -9.99 }]);
  });

  test("250 lines are accepted, in their order", async () => {
    const { post } = await restWorld();
    const lineItems = Array.from({ length: 250 }, (_, index) => ({ ...line, totalInclTax: index }));
    const { status, json } = await post({ ...base, lineItems });
    expect([status, json.data]).toMatchObject([201, { lineItems }]);
  });

  test.each<[string, unknown, string, string | undefined]>([
    ["no address", { ...base, address: undefined }, "parameter_missing", "address"],
    ["no city", { ...base, address: { ...base.address, city: undefined } }, "parameter_missing", "address.city"],
    ["a blank street", { ...base, address: { ...base.address, street: " " } }, "parameter_invalid", "address.street"],
    ["Belgium", { ...base, address: { ...base.address, country: "BE" } }, "parameter_invalid", "address.country"],
    ...["0123 AB", "1234", "12345 AB", "1234 ABC", "1234-AB", "AB 1234", ""].map(
      (postalCode): [string, unknown, string, string] => [
        `postal code ${JSON.stringify(postalCode)}`,
        { ...base, address: { ...base.address, postalCode } },
        "parameter_invalid",
        "address.postalCode",
      ],
    ),
    ["no last name", { ...base, contact: { email: "a@example.nl" } }, "parameter_missing", "contact.lastName"],
    ["a bad e-mail", { ...base, contact: { email: "a@", lastName: "B" } }, "parameter_invalid", "contact.email"],
    [
      "an unknown contact name",
      { ...base, contact: { ...base.contact, naam: "B" } },
      "parameter_unknown",
      "contact.naam",
    ],
    ["dollars", { ...base, currency: "USD" }, "parameter_invalid", "currency"],
    ["no total", { ...base, totalInclTax: undefined }, "parameter_missing", "totalInclTax"],
    ["a text as total", { ...base, totalInclTax: "12" }, "parameter_invalid", "totalInclTax"],
    ["null as total", { ...base, totalInclTax: null }, "parameter_invalid", "totalInclTax"],
    ["3 decimals", { ...base, totalInclTax: 1.234 }, "parameter_invalid", "totalInclTax"],
    ["over 10 million", { ...base, totalInclTax: 10_000_000.01 }, "parameter_invalid", "totalInclTax"],
    ["a negative total without subsidy", { ...base, totalInclTax: -0.01 }, "parameter_invalid", "totalInclTax"],
    ["no lines", { ...base, lineItems: [] }, "parameter_invalid", "lineItems"],
    ["251 lines", { ...base, lineItems: Array(251).fill(line) }, "parameter_invalid", "lineItems"],
    [
      "an unknown type",
      { ...base, lineItems: [line, { ...line, type: "x" }] },
      "parameter_invalid",
      "lineItems[1].type",
    ],
    [
      "a line without total",
      { ...base, lineItems: [{ type: "other" }] },
      "parameter_missing",
      "lineItems[0].totalInclTax",
    ],
    [
      "a negative work line",
      { ...base, lineItems: [line, { ...line, totalInclTax: -1 }] },
      "parameter_invalid",
      "lineItems[1].totalInclTax",
    ],
    [
      "a subsidy of zero",
      { ...base, lineItems: [work, { ...subsidy, totalInclTax: 0 }] },
      "parameter_invalid",
      "lineItems[1].totalInclTax",
    ],
    [
      "a subsidy without codes",
      { ...base, lineItems: [work, { ...subsidy, incentiveCodes: undefined }] },
      "parameter_missing",
      "lineItems[1].incentiveCodes",
    ],
    [
      "a subsidy with an empty list of codes",
      { ...base, lineItems: [work, { ...subsidy, incentiveCodes: [] }] },
      "parameter_invalid",
      "lineItems[1].incentiveCodes",
    ],
    [
      "a code that no work line declares",
      { ...base, lineItems: [work, line, { ...subsidy, incentiveCodes: ["A", "B"] }] },
      "parameter_invalid",
      "lineItems[2].incentiveCodes[1]",
    ],
    [
      "a code that only another subsidy declares",
      { ...base, lineItems: [subsidy, { ...subsidy, incentiveCodes: ["A"] }] },
      "parameter_invalid",
      "lineItems[0].incentiveCodes[0]",
    ],
    [
      "a semicolon in a code",
      { ...base, lineItems: [{ ...work, incentiveCodes: ["A;B"] }] },
      "parameter_invalid",
      "lineItems[0].incentiveCodes[0]",
    ],
    [
      "an unknown product identifier",
      { ...base, lineItems: [{ ...line, productIdentifiers: { ean: "1" } }] },
      "parameter_unknown",
      "lineItems[0].productIdentifiers.ean",
    ],
    ["a semicolon in a term", { ...base, terms: ["ok", "a;b"] }, "parameter_invalid", "terms[1]"],
    ["a tag with capitals", { ...base, tags: ["Smartphone"] }, "parameter_invalid", "tags[0]"],
    ["an unknown method", { ...base, financing: { method: ["cash"] } }, "parameter_invalid", "financing.method[0]"],
    ["an unknown financing name", { ...base, financing: { foo: 1 } }, "parameter_unknown", "financing.foo"],
    ["a date as sentAt", { ...base, sentAt: "2026-06-01" }, "parameter_invalid", "sentAt"],
    ["a bad quoteId", { ...base, quoteId: "qot_1" }, "parameter_invalid", "quoteId"],
    ["null for a required field", { ...base, currency: null }, "parameter_invalid", "currency"],
    ["an unknown name", { ...base, externalID: "x" }, "parameter_unknown", "externalID"],
    [
      "a dangerous name",
      JSON.parse(`{"__proto__":1,${JSON.stringify(base).slice(1)}`),
      "parameter_unknown",
      "__proto__",
    ],
    [
      "the first of several problems",
      { ...base, lineItems: [line], totalInclTax: -5, foo: 1 },
      "parameter_invalid",
      "totalInclTax",
    ],
  ])("%s is refused with its path", async (_name, body, code, param) => {
    const { post } = await restWorld();
    expect(await post(body)).toMatchObject({ status: 400, json: { error: { code, param } } });
  });

  test("another organization's quote answers exactly as an unknown one", async () => {
    const [mine, theirs] = [await restWorld(), await restWorld()];
    const foreign = await mine.call(`/v1/quotes/${await theirs.w.addQuote()}`);
    const unknown = await mine.call(`/v1/quotes/${mine.w.makeId("quote")}`);

    expect([foreign.status, unknown.status]).toEqual([404, 404]);
    const withoutId = ({ json }: typeof foreign) => ({ ...(json.error as object), requestId: "" });
    expect(withoutId(foreign)).toEqual(withoutId(unknown));
  });

  test("an Idempotency-Key creates one quote, and replays its answer byte for byte", async () => {
    const { post } = await restWorld();
    const headers = { "Idempotency-Key": "order-42" };
    const [first, second] = [await post(base, { headers }), await post(base, { headers })];
    expect([first.status, second.status]).toEqual([201, 201]);
    expect(second.text).toBe(first.text);
    expect((await post({ ...base, totalInclTax: 1 }, { headers })).status).toBe(422);
  });
});
