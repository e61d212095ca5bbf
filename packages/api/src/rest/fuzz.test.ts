import { testDatabase } from "@quote-financing/db/testing/test-database";
import { SAMPLE_FILES } from "@quote-financing/documents/testing/sample-files";
import { printMeasurements } from "@quote-financing/testing/print-measurements";
import fc from "fast-check";
import { beforeAll, expect, test } from "vitest";
import { appRouter } from "../router.ts";
import { createTestServices, type TestServices } from "../testing/test-services.ts";
import { createTestCredential } from "../testing/testing-credential.ts";
import { waitingTestEvent } from "../testing/testing-event-numbers.ts";
import { createTestOrganization } from "../testing/testing-organization.ts";
import { createRestHandler } from "./handler.ts";
import { openApiDocument } from "./openapi-document.ts";
import { type FuzzRequest, fuzzRequests, type KnownIds } from "./testing/testing-fuzz.ts";
import { QUOTE_BODY } from "./testing/testing-operations.ts";
import { createAnswerChecker } from "./testing/testing-validator.ts";
import { type Send, sendToHandler } from "./testing-client.ts";
import { testRestOptions } from "./testing-server.ts";

/** CI's share; set FUZZ_REQUESTS and FUZZ_SEED for more, or to repeat a failure. */
const REQUESTS = Number(process.env.FUZZ_REQUESTS ?? 7_000);
const SEED = Number(process.env.FUZZ_SEED ?? 20_260_601);
const AT_ONCE = 16;

const database = testDatabase();
let services: TestServices;
let send: Send;
let token: string;
let organizationId: string;
let lines: ReturnType<typeof testRestOptions>["lines"];
beforeAll(async () => {
  services = createTestServices({ db: database.db });
  const organization = await createTestOrganization(services, { mayResolveClaims: true });
  ({ organizationId } = organization);
  ({ token } = await createTestCredential(services, organization));
  const options = testRestOptions(services, appRouter);
  lines = options.lines;
  send = sendToHandler(createRestHandler(options));
});

async function createKnown(): Promise<KnownIds> {
  const post = async (target: string, body: unknown) =>
    (await send(target, { method: "POST", token, body })).json.data as Record<string, string>;
  const url = "https://hooks.example.com/in";
  const made = await Promise.all(
    Array.from({ length: 40 }, () => post("/v1/events/destinations", { name: "In", url })),
  );
  const destinations = made.map(({ destinationId = "" }) => destinationId);
  const { quoteId = "" } = await post("/v1/quotes", QUOTE_BODY);
  const { caseId = "" } = await post(`/v1/quotes/${quoteId}/cases`, { type: "general", message: { body: "Hello" } });
  const pdf = { "content-type": "application/pdf" };
  const body = SAMPLE_FILES["application/pdf"];
  const added = await send(`/v1/quotes/${quoteId}/documents?fileName=a.pdf`, {
    method: "POST",
    token,
    body,
    headers: pdf,
  });
  const { documentId = "" } = added.json.data as Record<string, string>;
  const eventId = await waitingTestEvent(database.db, organizationId);
  return {
    quoteId: [quoteId],
    caseId: [caseId],
    destinationId: destinations,
    eventId: [eventId],
    documentId: [documentId],
  };
}

test(`${REQUESTS} requests made from the document never cause a 5xx, and every answer is described by it`, {
  timeout: 300_000,
}, async () => {
  const check = createAnswerChecker(appRouter);
  const arbitrary = fuzzRequests(openApiDocument(appRouter), await createKnown());
  const requests = fc.sample(arbitrary, { numRuns: REQUESTS, seed: SEED });
  const counts = new Map<number, number>();

  const ask = async (request: FuzzRequest) => {
    const { method, pattern, target, headers, body } = request;
    const answer = await send(target, { method, token, headers, body });
    counts.set(answer.status, (counts.get(answer.status) ?? 0) + 1);
    if (answer.status >= 500) expect.fail(`${JSON.stringify(request).slice(0, 3000)}\n${JSON.stringify(lines.at(-1))}`);
    check(method, pattern, answer);
  };
  for (let start = 0; start < requests.length; start += AT_ONCE) {
    await Promise.all(requests.slice(start, start + AT_ONCE).map(ask));
  }

  const sorted = [...counts].toSorted(([a], [b]) => a - b);
  printMeasurements("fuzz from the document", { requests: REQUESTS, seed: SEED, ...Object.fromEntries(sorted) });
  expect(sorted.reduce((sum, [, count]) => sum + count, 0)).toBe(REQUESTS);
  expect(counts.get(201) ?? 0).toBeGreaterThan(REQUESTS / 100);
});
