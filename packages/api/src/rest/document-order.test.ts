import { testDatabase } from "@quote-financing/db/testing/test-database";
import { beforeAll, expect, test } from "vitest";
import { appRouter } from "../router.ts";
import { createTestServices } from "../testing/test-services.ts";
import { createTestCredential } from "../testing/testing-credential.ts";
import { createTestOrganization } from "../testing/testing-organization.ts";
import { createRestHandler } from "./handler.ts";
import { QUOTE_BODY } from "./testing/testing-operations.ts";
import { type Send, sendToHandler } from "./testing-client.ts";
import { testRestOptions } from "./testing-server.ts";

const CASES = "/v1/quotes/qot_01JZ8Q4C5T9V3W7X1Y2Z3A4B5F/cases";
const DESTINATIONS = "/v1/events/destinations";
const DESTINATION = `${DESTINATIONS}/whk_01JZ8Q4C5T9V3W7X1Y2Z3A4B5D`;
const plain = "http://example.com/x";
const preview = (...lineItems: unknown[]) => ({ currency: "EUR", totalInclTax: 1, lineItems });
const quote = (...lineItems: unknown[]) => ({ ...QUOTE_BODY, lineItems });
const work = { type: "battery", totalInclTax: 1 };
const subsidy = { type: "subsidy", totalInclTax: -5, incentiveCodes: ["ZZ"] };

const database = testDatabase();
let send: Send;
let token: string;
beforeAll(async () => {
  const services = createTestServices({ db: database.db });
  ({ token } = await createTestCredential(services, await createTestOrganization(services)));
  send = sendToHandler(createRestHandler(testRestOptions(services, appRouter)));
});

test.each<[target: string, body: object, param: string, method?: string]>([
  ["/v1/quotes", quote({ ...work, totalInclTax: -5, description: 5 }), "lineItems[0].totalInclTax"],
  ["/v1/quotes", quote({ description: 5, ...work, totalInclTax: -5 }), "lineItems[0].description"],
  ["/v1/quotes", quote({ totalInclTax: -5, type: 5 }), "lineItems[0].type"],
  ["/v1/quotes", quote({ ...work, totalInclTax: -5 }, { ...work, type: "nope" }), "lineItems[0].totalInclTax"],
  ["/v1/quotes", quote(subsidy, { ...work, type: "nope" }), "lineItems[0].incentiveCodes[0]"],
  ["/v1/quotes", { ...quote(subsidy, work), bogus: 1 }, "lineItems[0].incentiveCodes[0]"],
  ["/v1/quotes", { bogus: 1, ...quote(subsidy, work) }, "bogus"],
  ["/v1/quotes", quote({ type: "subsidy", totalInclTax: -5 }, 5), "lineItems[0].incentiveCodes"],
  ["/v1/quotes/cost/preview", preview({ ...work, totalInclTax: -5, bogus: 1 }), "lineItems[0].totalInclTax"],
  [DESTINATIONS, { url: plain, name: "" }, "url"],
  [DESTINATIONS, { name: "", url: plain }, "name"],
  [DESTINATIONS, { url: plain, bogus: 1 }, "url"],
  [DESTINATIONS, { url: 5, bogus: 1 }, "url"],
  [DESTINATION, { url: plain, name: "" }, "url", "PATCH"],
  [DESTINATION, { bogus: 1, url: plain }, "bogus", "PATCH"],
  [CASES, { type: "general", requestType: "product", message: {} }, "requestType"],
  [CASES, { message: {}, type: "general", requestType: "product" }, "message.body"],
  [CASES, { type: "nope", requestType: "product", message: { body: "x" } }, "type"],
])("of several mistakes in a body the first that is written is told: %s %j", async (target, body, param, method) => {
  const answer = await send(target, { method: method ?? "POST", token, body });
  expect({ status: answer.status, param: answer.json.error?.param }).toEqual({ status: 400, param });
});

test.each([
  ["pageSize=0&bogus=1", "parameter_invalid", "pageSize"],
  ["bogus=1&pageSize=0", "parameter_unknown", "bogus"],
  ["pageSize=251&state=x", "parameter_invalid", "pageSize"],
  ["state=x&pageSize=251", "parameter_invalid", "state"],
  ["cursor=abc&bogus=1", "cursor_invalid", "cursor"],
  ["bogus=1&cursor=abc", "parameter_unknown", "bogus"],
  ["cursor=abc&pageSize=0", "cursor_invalid", "cursor"],
  ["pageSize=0&cursor=abc", "cursor_invalid", "cursor"],
  ["%FF=1&pageSize=0", "parameter_unknown", "%FF"],
])("of several mistakes in a query the first that is written is told: %s", async (query, code, param) => {
  const { status, json } = await send(`/v1/cases?${query}`, { token });
  expect({ status, code: json.error?.code, param: json.error?.param }).toEqual({ status: 400, code, param });
});

/** A rule that looks at several lines must not be told before the one mistake that makes it fail. */
test.each([
  [quote(subsidy, { ...work, incentiveCodes: "ZZ" }), "lineItems[1].incentiveCodes"],
  [quote(subsidy, { ...work, incentiveCode: ["ZZ"] }), "lineItems[1].incentiveCode"],
  [quote(subsidy, ["ZZ"]), "lineItems[1]"],
  [quote(subsidy, { ...work, incentiveCodes: ["ZZ"], type: "Battery" }), "lineItems[1].type"],
  [quote({ ...subsidy, type: "Subsidy" }), "lineItems[0].type"],
  [{ ...quote({ ...subsidy, type: "Subsidy" }), totalInclTax: -1 }, "lineItems[0].type"],
])("of one mistake that breaks several rules the mistake is told: %j", async (body, param) => {
  const { status, json } = await send("/v1/quotes", { method: "POST", token, body });
  expect({ status, param: json.error?.param }).toEqual({ status: 400, param });
});
