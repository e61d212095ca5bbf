import { testDatabase } from "@quote-financing/db/testing/test-database";
import { beforeAll, expect, test } from "vitest";
import { QUOTE_TEXT_NAMES } from "../quotes/quote-texts.ts";
import { appRouter } from "../router.ts";
import { createTestServices, type TestServices } from "../testing/test-services.ts";
import { createTestCredential } from "../testing/testing-credential.ts";
import { createTestOrganization } from "../testing/testing-organization.ts";
import { createRestHandler } from "./handler.ts";
import { QUOTE_BODY } from "./testing/testing-operations.ts";
import { type Send, sendToHandler } from "./testing-client.ts";
import { testRestOptions } from "./testing-server.ts";

const database = testDatabase();
let services: TestServices;
let send: Send;
beforeAll(async () => {
  services = createTestServices({ db: database.db });
  send = sendToHandler(createRestHandler(testRestOptions(services, appRouter)));
});

const JSON_TYPE = { "content-type": "application/json" };

/** A fresh organization; `call` tells what a test compares of an answer. */
async function world() {
  const { token } = await createTestCredential(services, await createTestOrganization(services));
  const call = async (target: string, body?: unknown, method = body === undefined ? "GET" : "POST") => {
    const answer = await send(target, { method, token, headers: body === undefined ? {} : JSON_TYPE, body });
    const { code, param, message } = answer.json.error ?? {};
    return { status: answer.status, code, param, message, data: answer.json.data as Record<string, unknown> };
  };
  return { token, call };
}

const quote = JSON.stringify(QUOTE_BODY);
const withText = (part: string) => quote.replace(/\}$/, `,${part}}`);
const withTotal = (text: string) => quote.replace('"totalInclTax":7260,"externalId":"Q-1"', `"totalInclTax":${text}`);

test.each(["7260.00", "7260.50", "7260.500", "726e1", "72605E-1", "7.26e+3"])(
  "%s is an amount with at most 2 decimals",
  async (text) => {
    const { call } = await world();
    const { status, data } = await call("/v1/quotes", withTotal(text));
    expect({ status, totalInclTax: data.totalInclTax }).toEqual({ status: 201, totalInclTax: Number(text) });
  },
);

test.each(["1.0000000000000001", "7260.001", "7260.000000000000001", "0.10000000000000001", "1e-400", "1e-3"])(
  "%s has more than 2 decimals, even when its double does not",
  async (text) => {
    const { call } = await world();
    expect(await call("/v1/quotes", withTotal(text))).toMatchObject({
      status: 400,
      code: "parameter_invalid",
      param: "totalInclTax",
    });
  },
);

test.each([
  ['"12"', "Must be a number."],
  ["1e400", "Must be a number within the range of a double."],
])("an amount of %s is refused in a sentence of ours", async (text, message) => {
  const { call } = await world();
  expect(await call("/v1/quotes", withTotal(text))).toMatchObject({ param: "totalInclTax", message });
});

test("digits that a double would lose are refused in every amount of a line and of a preview", async () => {
  const { call } = await world();
  for (const name of ["totalInclTax", "totalExclTax", "unitPrice"]) {
    const line = `{"type":"battery","totalInclTax":1,"${name}":1.0000000000000001}`.replace(
      name === "totalInclTax" ? '"totalInclTax":1,' : "",
      "",
    );
    const body = `{"currency":"EUR","totalInclTax":1,"lineItems":[${line}]}`;
    expect(await call("/v1/quotes/cost/preview", body)).toMatchObject({ status: 400, param: `lineItems[0].${name}` });
  }
});

test.each([
  ['"tags":[],"tags":["a"]', "tags"],
  ['"address":{"city":"Utrecht","city":"Delft"}', "address"],
  ['"createdAt":{"a":1,"\\u0061":2}', "createdAt.a"],
  ['"terms":[],"bogus":1,"terms":[]', "terms"],
])("a name that stands twice is refused: %s", async (part, param) => {
  const { call } = await world();
  const refused = await call("/v1/quotes", withText(part));
  expect(refused).toMatchObject({ status: 400, code: "parameter_invalid", param, message: "Must be given once." });
});

test("null for an optional field counts as left out, in lines and nested objects too", async () => {
  const { call } = await world();
  const nulls = Object.fromEntries(
    [
      "quoteId",
      "opportunity",
      "totalExclTax",
      "financing",
      "terms",
      "sentAt",
      "expiresAt",
      "tags",
      ...QUOTE_TEXT_NAMES,
    ].map((name) => [name, null]),
  );
  const line = {
    type: "battery",
    totalInclTax: 7260,
    ...Object.fromEntries(
      [
        "externalId",
        "totalExclTax",
        "unitPrice",
        "productIdentifiers",
        "incentiveCodes",
        "description",
        "totalNameplateCapacity",
      ].map((name) => [name, null]),
    ),
  };
  const body = {
    ...QUOTE_BODY,
    ...nulls,
    lineItems: [line, { ...line, productIdentifiers: { brand: null }, totalInclTax: 0 }],
    contact: { ...QUOTE_BODY.contact, firstName: null, phoneNumber: null },
    address: { ...QUOTE_BODY.address, houseNumberAddition: null, municipality: null },
  };

  const { status, data } = await call("/v1/quotes", body);

  expect(status).toBe(201);
  expect(JSON.stringify(data)).not.toContain("null");
  expect(data).not.toHaveProperty("externalId");
  expect(
    (await call("/v1/quotes", { ...QUOTE_BODY, opportunity: { opportunityId: null }, financing: { method: null } }))
      .status,
  ).toBe(201);
  expect(
    (await call("/v1/quotes/cost/preview", { currency: "EUR", totalInclTax: 9_000, address: null, lineItems: null }))
      .status,
  ).toBe(200);
});

test("the same content with null and without is the same quote", async () => {
  const { call } = await world();
  const quoteId = services.makeId("quote");
  const bodies = [
    { ...QUOTE_BODY, quoteId },
    { ...QUOTE_BODY, quoteId, description: null, tags: null },
  ];
  expect([(await call("/v1/quotes", bodies[0])).status, (await call("/v1/quotes", bodies[1])).status]).toEqual([
    201, 200,
  ]);
});

test.each([
  ["/v1/quotes", { ...QUOTE_BODY, currency: null }, "currency", "POST"],
  ["/v1/quotes", { ...QUOTE_BODY, address: null }, "address", "POST"],
  ["/v1/quotes", { ...QUOTE_BODY, lineItems: [null] }, "lineItems[0]", "POST"],
  ["/v1/quotes", { ...QUOTE_BODY, terms: [null] }, "terms[0]", "POST"],
  ["/v1/events/destinations/whk_01JZ8Q4C5T9V3W7X1Y2Z3A4B5D", { name: null }, "name", "PATCH"],
])("null where a value must be says what to do: %s %j", async (target, body, param, method) => {
  const { call } = await world();
  const refused = await call(target, body, method);
  expect(refused).toMatchObject({ status: 400, code: "parameter_invalid", param });
  expect(refused.message).toMatch(/^Must not be null: .* leave it out/);
});

test.each([
  ["sentAt", "0001-01-01T00:00:00+00:00"],
  ["expiresAt", "9999-12-31T23:59:59Z"],
])("a quote's %s that cannot be meant is refused", async (name, time) => {
  const { call } = await world();
  expect(await call("/v1/quotes", { ...QUOTE_BODY, [name]: time })).toMatchObject({ status: 400, param: name });
});

test("a quote that was sent on the last day can be posted back as it was read", async () => {
  const { call } = await world();
  const { data } = await call("/v1/quotes", { ...QUOTE_BODY, sentAt: "2099-12-31T23:59+0000" });
  expect(data.expiresAt).toBe("2100-01-01T00:00:00.000Z");
  expect((await call("/v1/quotes", data)).status).toBe(200);
});

test("a + of updatedSince that was not encoded is named; encoded, with or without a colon, it counts", async () => {
  const { call } = await world();
  const refused = await call("/v1/cases?updatedSince=2026-06-01T09:30:00+02:00");
  expect(refused).toMatchObject({ status: 400, param: "updatedSince" });
  expect(refused.message).toContain("%2B");
  expect((await call("/v1/cases?updatedSince=2026-06-01T09:30:00%2B02:00")).status).toBe(200);
  expect((await call("/v1/cases?updatedSince=2026-06-01T09:30%2B0200")).status).toBe(200);
  expect((await call("/v1/cases?updatedSince=1999-12-31T00:00:00Z")).status).toBe(400);
});

test.each(["jan&marie@ziggo.nl", "a/b@x.nl", "x=y@x.nl", "jan@exämple.nl", "jan@x.xn--p1ai"])(
  "%s is kept on a quote as it is written, and asked for in claims",
  async (email) => {
    const { call } = await world();
    const { status, data } = await call("/v1/quotes", { ...QUOTE_BODY, contact: { ...QUOTE_BODY.contact, email } });
    expect({ status, contact: data.contact }).toMatchObject({ status: 201, contact: { email } });
    const asked = await call("/v1/correlation-claims/resolve", { email, postalCode: "1234 AB", houseNumber: "12" });
    expect(asked.param).toBeUndefined();
  },
);

test.each([
  [{ ...QUOTE_BODY, lineItems: [{ type: "Battery", totalInclTax: 1 }] }, "lineItems[0].type", ["battery", "subsidy"]],
  [{ ...QUOTE_BODY, financing: { method: ["cash"] } }, "financing.method[0]", ["loan", "subsidy"]],
  [{ ...QUOTE_BODY, currency: "USD" }, "currency", ["EUR"]],
  [{ ...QUOTE_BODY, address: { ...QUOTE_BODY.address, country: "BE" } }, "address.country", ["NL"]],
])("a value outside a closed list is told the list: %#", async (body, param, values) => {
  const { call } = await world();
  const refused = await call("/v1/quotes", body);
  expect(refused).toMatchObject({ status: 400, param });
  for (const value of values) expect(refused.message).toContain(value);
});

test("a case is opened for the quote of its path, and ignores what only the platform sets", async () => {
  const { call } = await world();
  const { data } = await call("/v1/quotes", QUOTE_BODY);
  const cases = `/v1/quotes/${String(data.quoteId)}/cases`;
  const opening = { type: "merchant_feedback", message: { body: "Hello" } };
  const other = { quoteId: services.makeId("quote") };

  expect(await call(cases, { ...opening, quote: other })).toMatchObject({ status: 400, param: "quote.quoteId" });
  const ignored = { description: "Please", expiresAt: "2026-07-01", stage: "done", state: "closed" };
  expect(await call(cases, { ...opening, ...ignored })).toMatchObject({
    status: 201,
    data: { stage: "new", state: "open" },
  });
  expect((await call(cases, { ...opening, requestType: "price" })).message).toContain("pricing");
});

test("a case that was read can be posted back, in every stage", async () => {
  const { call } = await world();
  const { data } = await call("/v1/quotes", QUOTE_BODY);
  const cases = `/v1/quotes/${String(data.quoteId)}/cases`;
  const opened = await call(cases, {
    type: "general",
    message: { body: "Hello" },
    requestType: null,
    description: null,
  });
  expect(opened.status).toBe(201);
  const again = await call(cases, { ...opened.data, stage: "second_line", message: { body: "Hello" } });
  expect({ status: again.status, data: again.data }).toEqual({ status: 200, data: opened.data });
});
