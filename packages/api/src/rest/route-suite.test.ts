import { deliveries } from "@quote-financing/db/schema/tables";
import { testDatabase } from "@quote-financing/db/testing/test-database";
import { ID_PREFIXES } from "@quote-financing/domain/ids/ids";
import type { CallerOrganization } from "@quote-financing/domain/people/caller";
import { printMeasurements } from "@quote-financing/testing/print-measurements";
import { and, eq } from "drizzle-orm";
import { beforeAll, describe, expect, test } from "vitest";
import { addTestDocument } from "../quotes/requirements/testing-documents.ts";
import { appRouter } from "../router.ts";
import { createTestServices, type TestServices } from "../testing/test-services.ts";
import { createTestCredential } from "../testing/testing-credential.ts";
import { waitingTestEvent } from "../testing/testing-event-numbers.ts";
import { createTestOrganization } from "../testing/testing-organization.ts";
import { createRestHandler } from "./handler.ts";
import { createdResourceOf } from "./idempotency/idempotency-key.ts";
import { buildRoutes } from "./routes/build-routes.ts";
import {
  fillPattern,
  QUOTE_BODY,
  SUITE_OPERATIONS,
  type SuiteIds,
  type SuiteOperation,
} from "./testing/testing-operations.ts";
import { createAnswerChecker, sendChecked } from "./testing/testing-validator.ts";
import { type Received, sendToHandler } from "./testing-client.ts";
import { testRestOptions } from "./testing-server.ts";

const routes = buildRoutes(appRouter);
const operations = Object.entries(SUITE_OPERATIONS).map(([name, operation]) => {
  const [method = "", pattern = ""] = name.split(" ");
  return { name, method, pattern, operation };
});
const kinds = ["organization_api_key", "partner_access_token"] as const;

const database = testDatabase();
let services: TestServices;
let call: ReturnType<typeof sendChecked>;
beforeAll(async () => {
  services = createTestServices({ db: database.db });
  const options = testRestOptions(services, appRouter);
  call = sendChecked(sendToHandler(createRestHandler(options)), createAnswerChecker(appRouter));
});

const kindNames = {
  quoteId: "quote",
  caseId: "case",
  destinationId: "destination",
  eventId: "event",
  documentId: "document",
} as const;
const unknownIds = (): Record<keyof SuiteIds, string> => ({
  quoteId: services.makeId("quote"),
  caseId: services.makeId("case"),
  destinationId: services.makeId("destination"),
  eventId: services.makeId("event"),
  documentId: services.makeId("document"),
});

/** An organization with one of everything, and a credential of each kind. */
async function createTenant(properties: Partial<CallerOrganization> = { mayResolveClaims: true }) {
  const organization = await createTestOrganization(services, properties);
  const [apiKey, partnerToken] = await Promise.all(
    kinds.map((kind) => createTestCredential(services, organization, { kind })),
  );
  const tokens = { organization_api_key: apiKey?.token, partner_access_token: partnerToken?.token };
  const token = apiKey?.token;
  const make = async (pattern: string, ids: Record<string, string>, body: unknown) =>
    (await call("POST", pattern, fillPattern(pattern, ids), { token, body })).json.data as Record<string, string>;
  const destination = { name: "Orders", url: "https://hooks.example.com/in" };
  const { destinationId = "" } = await make("/v1/events/destinations", {}, destination);
  const { destinationId: delivered = "" } = await make("/v1/events/destinations", {}, destination);
  const { quoteId = "" } = await make("/v1/quotes", {}, QUOTE_BODY);
  const opening = { type: "general", message: { body: "Hello" } };
  const { caseId = "" } = await make("/v1/quotes/{quoteId}/cases", { quoteId }, opening);
  const { documentId } = await addTestDocument(services, organization.organizationId, { quoteId });
  const eventId = await waitingTestEvent(database.db, organization.organizationId);
  // It waits for the one, and can be sent again to the other.
  await services.db.orm
    .update(deliveries)
    .set({ state: "delivered", nextAttemptAt: null, settledAt: services.clock.now() })
    .where(and(eq(deliveries.organizationId, organization.organizationId), eq(deliveries.destinationId, delivered)));
  return { tokens, ids: { quoteId, caseId, destinationId, eventId, documentId } };
}

const targetOf = (pattern: string, ids: object, operation: SuiteOperation) =>
  `${fillPattern(pattern, { ...ids })}${operation.query ?? ""}`;
const bodyOf = ({ body, headers }: SuiteOperation) => ({
  ...(body === undefined ? {} : { body }),
  ...(headers === undefined ? {} : { headers }),
});
const errorOf = ({ status, json }: Received) => ({ status, code: json.error?.code, param: json.error?.param });

test("every operation of the router is in the suite, and no other", () => {
  const known = routes.map(({ method, pattern }) => `${method} ${pattern}`);
  expect(Object.keys(SUITE_OPERATIONS).toSorted()).toEqual(known.toSorted());
  printMeasurements("route suite", { operations: known.length, credentialKinds: kinds.length });
});

test("every operation that takes an Idempotency-Key knows which id it reserves", () => {
  const keyed = routes.filter(({ takesIdempotencyKey }) => takesIdempotencyKey);
  for (const route of keyed) expect(() => createdResourceOf(route)).not.toThrow();
});

describe.each(operations)("$name", ({ method, pattern, operation }) => {
  const parameters = Array.from(pattern.matchAll(/\{(\w+)\}/g), ([, name]) => name as keyof SuiteIds);

  test.each(kinds)("answers a %s as the document says", async (kind) => {
    const { tokens, ids } = await createTenant();
    const target = targetOf(pattern, ids, operation);
    const answer = await call(method, pattern, target, { token: tokens[kind], ...bodyOf(operation) });
    expect(answer.status).toBe(operation.status);
  });

  test("is closed without a credential and to one that nobody issued", async () => {
    const target = targetOf(pattern, unknownIds(), operation);
    const missing = await call(method, pattern, target, bodyOf(operation));
    expect(errorOf(missing)).toEqual({ status: 401, code: "credentials_missing", param: undefined });
    const invalid = await call(method, pattern, target, { token: `ptok_${"z".repeat(43)}`, ...bodyOf(operation) });
    expect(errorOf(invalid)).toEqual({ status: 401, code: "credentials_invalid", param: undefined });
  });

  test("refuses a name that it does not know, in the query and in the body", async () => {
    const { tokens, ids } = await createTenant();
    const target = fillPattern(pattern, { ...ids });
    for (const token of Object.values(tokens)) {
      for (const name of ["unknown", "__proto__", "constructor", "toString"]) {
        const queried = await call(method, pattern, `${target}?${name}=1`, { token, ...bodyOf(operation) });
        expect(errorOf(queried)).toEqual({ status: 400, code: "parameter_unknown", param: name });
        if (operation.body === undefined || operation.headers !== undefined) continue;
        const body = JSON.stringify(operation.body).replace("{", `{"${name}":1,`);
        const headers = { "content-type": "application/json" };
        const sent = await call(method, pattern, target, { token, body, headers });
        expect(errorOf(sent)).toEqual({ status: 400, code: "parameter_unknown", param: name });
      }
    }
  });

  if (parameters.length > 0) {
    test("refuses a malformed id by its name", async () => {
      const { tokens, ids } = await createTenant();
      for (const name of parameters) {
        const prefix = ID_PREFIXES[kindNames[name]];
        const good = ids[name];
        const malformed = [
          "x",
          good.toLowerCase(),
          `${good}0`,
          good.slice(0, -1),
          `${prefix}_${"I".repeat(26)}`,
          `%20${good}`,
        ];
        for (const id of [...malformed, services.makeId("request"), `${good}%00`, "%27%20or%201=1--"]) {
          const target = targetOf(pattern, { ...ids, [name]: id }, operation);
          const answer = await call(method, pattern, target, {
            token: tokens.organization_api_key,
            ...bodyOf(operation),
          });
          expect({ id, ...errorOf(answer) }).toEqual({ id, status: 400, code: "parameter_invalid", param: name });
        }
      }
    });

    test.each(kinds)("cannot tell a %s another organization's resource from none", async (kind) => {
      const [mine, foreign] = [await createTenant(), await createTenant()];
      const ask = async (ids: object) => {
        const target = targetOf(pattern, ids, operation);
        const answer = await call(method, pattern, target, { token: mine.tokens[kind], ...bodyOf(operation) });
        const headers = Object.fromEntries(answer.headers);
        for (const name of ["request-id", "ratelimit"]) Reflect.deleteProperty(headers, name);
        const { requestId: _, ...error } = answer.json.error ?? expect.fail(answer.text);
        return { status: answer.status, headers, error };
      };
      const unknown = await ask(unknownIds());
      expect(unknown).toMatchObject({ status: 404, error: { code: "resource_missing" } });
      expect(await ask(foreign.ids)).toEqual(unknown);
    });
  }
});

test("an organization that may not resolve claims gets 403 with either credential", async () => {
  const { tokens } = await createTenant({ mayResolveClaims: false });
  const pattern = "/v1/correlation-claims/resolve";
  for (const token of Object.values(tokens)) {
    const answer = await call("POST", pattern, pattern, { token, body: { wrong: true } });
    expect(errorOf(answer)).toEqual({ status: 403, code: "operation_not_permitted", param: undefined });
  }
});

test("only an organization API key sees links.portalQuote, in both places", async () => {
  const { tokens, ids } = await createTenant();
  const read = (token: string | undefined) =>
    call("GET", "/v1/quotes/{quoteId}", `/v1/quotes/${ids.quoteId}`, { token });
  const portalQuote = `https://portal.example.nl/quotes/${ids.quoteId}`;
  const asKey = (await read(tokens.organization_api_key)).json as { data: { links: unknown }; links: unknown };
  expect([asKey.data.links, asKey.links]).toEqual([{ portalQuote }, { portalQuote }]);
  const asPartner = (await read(tokens.partner_access_token)).json as { data: { links: unknown }; links: unknown };
  expect([asPartner.data.links, asPartner.links]).toEqual([{}, {}]);
});
