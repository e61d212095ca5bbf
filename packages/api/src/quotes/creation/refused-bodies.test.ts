import { testDatabase } from "@quote-financing/db/testing/test-database";
import { expect, test } from "vitest";
import { testQuoteBody } from "../testing/testing-quote-body.ts";
import { quoteRestWorld } from "./testing-quote-rest.ts";

const database = testDatabase();

const base = testQuoteBody();
const line = { type: "battery", totalInclTax: 100 };
const work = { ...line, incentiveCodes: ["A"] };
const subsidy = { type: "subsidy", totalInclTax: -10, incentiveCodes: ["A"] };

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
  ["an unknown type", { ...base, lineItems: [line, { ...line, type: "x" }] }, "parameter_invalid", "lineItems[1].type"],
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
  ["a dangerous name", JSON.parse(`{"__proto__":1,${JSON.stringify(base).slice(1)}`), "parameter_unknown", "__proto__"],
  [
    "the first of several problems",
    { ...base, lineItems: [line], totalInclTax: -5, foo: 1 },
    "parameter_invalid",
    "totalInclTax",
  ],
])("%s is refused over REST with its path", async (_name, body, code, param) => {
  const { post } = await quoteRestWorld(database.db);
  expect(await post(body)).toMatchObject({ status: 400, json: { error: { code, param } } });
});
