import type { RestLogLine } from "@quote-financing/api/rest/rest-options";
import { startTestServer, type TestServer, testRestOptions } from "@quote-financing/api/rest/testing-server";
import { appRouter } from "@quote-financing/api/router";
import { createTestServices } from "@quote-financing/api/testing/test-services";
import { createTestCredential } from "@quote-financing/api/testing/testing-credential";
import { createTestOrganization } from "@quote-financing/api/testing/testing-organization";
import { createTestDatabase } from "@quote-financing/db/testing/create-test-database";
import { afterAll, beforeAll, expect, it } from "vitest";
import { OPERATIONS } from "../generated/api.ts";
import { QuoteFinancing } from "../sdk.ts";

const QUOTE = {
  address: { country: "NL", postalCode: "1234ab", houseNumber: "12", street: "Dorpsstraat", city: "Utrecht" },
  contact: { email: "jan@example.nl", lastName: "Jansen" },
  currency: "EUR",
  totalInclTax: 7260,
  lineItems: [{ type: "battery", totalInclTax: 7260 }],
} as const;

let client: QuoteFinancing;
let lines: RestLogLine[];
let server: TestServer;
let closeDatabase: () => Promise<void>;

beforeAll(async () => {
  const { db, close } = await createTestDatabase();
  const services = createTestServices({ db });
  const organization = await createTestOrganization(services, { mayResolveClaims: true });
  const { token } = await createTestCredential(services, organization);
  const options = testRestOptions(services, appRouter);
  server = await startTestServer(options);
  lines = options.lines;
  closeDatabase = close;
  client = new QuoteFinancing({ apiKey: token, baseUrl: server.origin, maxRetries: 0 });
});

afterAll(async () => {
  await server.close();
  await closeDatabase();
});

it("every operation of the document is a method that works against the service", async () => {
  const { data: quote, meta } = await client.quotes.create(QUOTE, { idempotencyKey: "order-1" });
  expect(meta).toMatchObject({ status: 201, replayed: false, requestId: expect.stringMatching(/^req_/) });
  expect((await client.quotes.create(QUOTE, { idempotencyKey: "order-1" })).meta.replayed).toBe(true);
  expect((await client.quotes.get(quote.quoteId)).data.address.postalCode).toBe("1234 AB");
  const preview = await client.quotes.previewCost({ currency: "EUR", totalInclTax: 15_000 }, { language: "en-GB" });
  expect(preview.data.currency).toBe("EUR");

  const { data: opened } = await client.cases.create(quote.quoteId, { type: "general", message: { body: "Hello" } });
  await client.cases.postMessage(opened.caseId, { body: "More" });
  for (const isAgain of [false, true]) {
    const keyed = { idempotencyKey: "question-1" };
    const asked = await client.cases.create(quote.quoteId, { type: "general", message: { body: "Again" } }, keyed);
    const added = await client.cases.postMessage(asked.data.caseId, { body: "And more" }, keyed);
    expect([asked.meta, added.meta]).toMatchObject([{ replayed: isAgain }, { replayed: isAgain }]);
    expect((await client.cases.messages(asked.data.caseId)).data).toHaveLength(2);
  }
  expect((await client.cases.messages(opened.caseId)).data.map(({ body }) => body)).toEqual(["Hello", "More"]);
  const thread: string[] = [];
  for await (const { body } of client.cases.thread(opened.caseId, { pageSize: 1 })) thread.push(body);
  expect(thread).toEqual(["Hello", "More"]);
  expect((await client.cases.get(opened.caseId)).data.state).toBe("open");
  expect((await client.cases.list({ quoteId: quote.quoteId }).first()).data).toHaveLength(2);

  const { data: made } = await client.eventDestinations.create({ name: "Orders", url: "https://hooks.example.com/in" });
  expect((await client.eventDestinations.update(made.destinationId, { name: "Other" })).name).toBe("Other");
  expect((await client.eventDestinations.get(made.destinationId)).data.name).toBe("Other");
  expect((await client.eventDestinations.rotateBearerSecret(made.destinationId)).bearerSecret).toMatch(/^whsec_/);
  await client.eventDestinations.delete(made.destinationId);
  expect((await client.eventDestinations.list()).data).toEqual([]);

  const claim = { email: "nobody@example.nl", postalCode: "1234AB", houseNumber: "1" };
  expect((await client.resolveCorrelationClaim(claim)).data).toEqual({ matched: false });

  const used = new Set(lines.map(({ method, route }) => `${method} ${route}`));
  expect([...used].sort()).toEqual(
    Object.values(OPERATIONS)
      .map(({ method, path }) => `${method} ${path}`)
      .sort(),
  );
});

it("a follower goes on from links.sync and learns of nothing twice over pages", async () => {
  const { data: quote } = await client.quotes.create(QUOTE);
  const filters = {
    quoteId: quote.quoteId,
    updatedSince: "2026-06-01T00:00:00Z",
    tombstones: true,
    pageSize: 2,
  } as const;
  for (let index = 0; index < 3; index++) {
    await client.cases.create(quote.quoteId, { type: "general", message: { body: `Question ${index}` } });
  }

  const seen: string[] = [];
  let updatedSince: string = filters.updatedSince;
  for await (const page of client.cases.list(filters).pages()) {
    for (const found of page.data) if (!("hiddenAt" in found)) seen.push(found.subject);
    updatedSince = page.links.sync?.updatedSince ?? "missing";
  }

  expect(seen).toEqual(["Question 0", "Question 1", "Question 2"]);
  expect(await client.cases.list({ ...filters, updatedSince }).toArray()).toMatchObject([{ subject: "Question 2" }]);
});

it("a list goes through all pages, each item once", async () => {
  const { data: quote } = await client.quotes.create(QUOTE);
  for (let index = 0; index < 7; index++) {
    await client.cases.create(quote.quoteId, { type: "general", message: { body: `Question ${index}` } });
  }
  const subjects: string[] = [];
  for await (const { subject } of client.cases.list({ quoteId: quote.quoteId, pageSize: 3 })) subjects.push(subject);
  expect(subjects.sort()).toEqual([0, 1, 2, 3, 4, 5, 6].map((index) => `Question ${index}`));
  expect(await client.cases.list({ quoteId: quote.quoteId, pageSize: 3 }).toArray({ limit: 4 })).toHaveLength(4);
});
