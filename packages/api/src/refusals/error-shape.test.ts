import { testDatabase } from "@quote-financing/db/testing/test-database";
import { DomainError } from "@quote-financing/domain/refusals/errors";
import { TRPCError } from "@trpc/server";
import { fetchRequestHandler } from "@trpc/server/adapters/fetch";
import { expect, test } from "vitest";
import { messageBodySchema } from "../cases/new-message-schema.ts";
import { createRestHandler } from "../rest/handler.ts";
import { QUOTE_BODY } from "../rest/testing/testing-operations.ts";
import { sendToHandler } from "../rest/testing-client.ts";
import { testRestOptions } from "../rest/testing-server.ts";
import { appRouter } from "../router.ts";
import { supportRefusals } from "../support/refusals.ts";
import { createTestServices } from "../testing/test-services.ts";
import { testContext } from "../testing/testing-context.ts";
import { createTestCredential } from "../testing/testing-credential.ts";
import { createTestOrganization } from "../testing/testing-organization.ts";
import { formatError } from "./error-shape.ts";

const database = testDatabase();

/** What a client of each of the two doors is told of the same input. */
async function doors() {
  const services = createTestServices({ db: database.db });
  const { token, caller } = await createTestCredential(services, await createTestOrganization(services));
  const send = sendToHandler(createRestHandler(testRestOptions(services, appRouter)));
  const overRest = async (target: string, body: object) => {
    const { code, param, message } = (await send(target, { method: "POST", token, body })).json.error ?? {};
    return { code, param, message };
  };
  const overTrpc = async (procedure: string, input: object) => {
    const req = new Request(`http://service.test/api/trpc/${procedure}`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify(input),
    });
    const createContext = () => testContext(services, caller);
    const answer = await fetchRequestHandler({ endpoint: "/api/trpc", req, router: appRouter, createContext });
    const { error } = (await answer.json()) as { error: { message: string; data: { code: string; param?: string } } };
    return { code: error.data.code, param: error.data.param, message: error.message };
  };
  return { overRest, overTrpc };
}

const line = { type: "battery", totalInclTax: 1 };
const quote = (change: object) => ({ ...QUOTE_BODY, ...change });

test.each<[name: string, body: object]>([
  ["nothing at all", {}],
  ["an empty nested object", quote({ address: {} })],
  ["an empty line", quote({ lineItems: [{}] })],
  ["an empty list", quote({ lineItems: [] })],
  ["a text for an object", quote({ address: "Dorpsstraat" })],
  ["a list for an object", quote({ contact: [] })],
  ["an object for a list", quote({ lineItems: {} })],
  ["a number for a line", quote({ lineItems: [5] })],
  ["null for an object", quote({ contact: null })],
  ["null for a line", quote({ lineItems: [null] })],
  ["a missing nested name", quote({ contact: { email: "jan@example.nl" } })],
  ["an unknown nested name", quote({ address: { ...QUOTE_BODY.address, zip: 1 } })],
  ["several mistakes", { lineItems: [{ ...line, description: 5, type: 5 }], bogus: 1, address: 5 }],
  ["the last mistake of the schema first", { tags: [""], ...QUOTE_BODY, currency: "X" }],
  ["a name outside a closed list", quote({ financing: { method: ["cash"] } })],
])("of %s tRPC tells what REST tells", async (_, body) => {
  const { overRest, overTrpc } = await doors();
  const told = await overRest("/v1/quotes", body);
  expect(told.code).toMatch(/^parameter_/);
  expect(await overTrpc("quotes.create", body)).toEqual(told);
});

test("tRPC refuses mistakes in cases and destinations as REST does", async () => {
  const { overRest, overTrpc } = await doors();
  const quoteId = "qot_01JZ8Q4C5T9V3W7X1Y2Z3A4B5F";
  for (const body of [{}, { type: "general" }, { type: "general", message: {} }, { type: 5, message: "Hello" }]) {
    const told = await overRest(`/v1/quotes/${quoteId}/cases`, body);
    expect(await overTrpc("cases.create", { quoteId, ...body })).toEqual(told);
  }
  for (const body of [{}, { name: null, url: 5 }, { url: "https://example.com/x" }]) {
    expect(await overTrpc("destinations.create", body)).toEqual(await overRest("/v1/events/destinations", body));
  }
});

const shape = { message: "", code: -32600, data: { code: "BAD_REQUEST", httpStatus: 400 } } as const;

const shown = (error: TRPCError) => formatError({ shape, error, ctx: undefined }).data;

test("over tRPC a refusal carries its rule and values: of the domain, of a schema, of a fault", () => {
  const taken = new DomainError(supportRefusals.claimedBy({ name: "Noor" }));
  expect(shown(new TRPCError({ code: "INTERNAL_SERVER_ERROR", cause: taken }))).toMatchObject({
    code: "state_conflict",
    rule: "claimedBy",
    values: { name: "Noor" },
  });
  const { error } = messageBodySchema.safeParse("x".repeat(32_001));
  expect(shown(new TRPCError({ code: "BAD_REQUEST", cause: error }))).toMatchObject({
    code: "parameter_invalid",
    rule: "length",
    values: { minimum: 1, maximum: 32_000 },
  });
  expect(shown(new TRPCError({ code: "INTERNAL_SERVER_ERROR", cause: new Error("Boom.") }))).toMatchObject({
    code: "internal_error",
    rule: "fault",
    values: {},
  });
});
