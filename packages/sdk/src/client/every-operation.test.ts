import type { RestLogLine } from "@quote-financing/api/rest/rest-options";
import { startTestServer, type TestServer, testRestOptions } from "@quote-financing/api/rest/testing-server";
import { appRouter } from "@quote-financing/api/router";
import { createTestServices } from "@quote-financing/api/testing/test-services";
import { createTestCredential } from "@quote-financing/api/testing/testing-credential";
import { waitingTestEvent } from "@quote-financing/api/testing/testing-event-numbers";
import { createTestOrganization } from "@quote-financing/api/testing/testing-organization";
import { createTestDatabase } from "@quote-financing/db/testing/create-test-database";
import { afterAll, beforeAll, expect, it } from "vitest";
import { OPERATIONS } from "../generated/api.ts";
import { QuoteFinancing } from "../sdk.ts";
import { QUOTE as QUOTE_BODY } from "./testing-service.ts";

/** A postal code as people type it: the service writes it its own way. */
const QUOTE = { ...QUOTE_BODY, address: { ...QUOTE_BODY.address, postalCode: "1234ab" } };

let client: QuoteFinancing;
let lines: RestLogLine[];
let server: TestServer;
let closeDatabase: () => Promise<void>;
/** Lets something happen that destinations are told. @returns the event's id */
let waitingEvent: () => Promise<string>;

beforeAll(async () => {
  const { db, close } = await createTestDatabase();
  const services = createTestServices({ db });
  const organization = await createTestOrganization(services, { mayResolveClaims: true });
  const { token } = await createTestCredential(services, organization);
  const options = testRestOptions(services, appRouter);
  server = await startTestServer(options);
  lines = options.lines;
  closeDatabase = close;
  waitingEvent = async () => {
    await client.quotes.create(QUOTE);
    return waitingTestEvent(db, organization.organizationId);
  };
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

  const bytes = new TextEncoder().encode("%PDF-1.7 an invoice");
  const file = { fileName: "invoice.pdf", mediaType: "application/pdf", bytes } as const;
  const { data: added } = await client.documents.add(quote.quoteId, file);
  expect(new TextDecoder().decode(await client.documents.content(added.documentId))).toBe("%PDF-1.7 an invoice");
  expect((await client.documents.get(added.documentId)).data).toEqual(added);
  expect((await client.documents.list(quote.quoteId)).data).toEqual([added]);
  expect((await client.documents.requirements(quote.quoteId)).data).toEqual([]);
  const unknown = added.documentId.replace(/[^_]*$/, "01ARZ3NDEKTSV4RRFFQ69G5FAV");
  await expect(client.documents.content(unknown)).rejects.toMatchObject({ status: 404 });
  await expect(client.documents.add(quote.quoteId, { ...file, fileName: "a.png" })).rejects.toMatchObject({
    code: "parameter_invalid",
    param: "fileName",
  });

  await client.documents.delete(added.documentId);
  expect((await client.documents.list(quote.quoteId)).data).toEqual([]);

  const { data: made } = await client.eventDestinations.create({ name: "Orders", url: "https://hooks.example.com/in" });
  expect((await client.eventDestinations.update(made.destinationId, { name: "Other" })).name).toBe("Other");
  expect((await client.eventDestinations.get(made.destinationId)).data.name).toBe("Other");
  expect((await client.eventDestinations.pause(made.destinationId)).paused).toBe(true);
  expect((await client.eventDestinations.resume(made.destinationId)).paused).toBe(false);
  const eventId = await waitingEvent();
  expect((await client.eventDestinations.sendNow(made.destinationId, eventId)).data.state).toBe("pending");
  expect((await client.eventDestinations.sendAllNow(made.destinationId)).data).toEqual({ count: 0, hasMore: false });
  expect((await client.eventDestinations.rotateBearerSecret(made.destinationId)).bearerSecret).toMatch(/^whsec_/);
  expect((await client.eventDestinations.rotateSigningSecret(made.destinationId)).signingSecret).toMatch(/^whsig_/);
  expect((await client.eventDestinations.health(made.destinationId)).data.backlog).toBeGreaterThan(0);
  const log = await client.eventDestinations.deliveries(made.destinationId, { state: "pending" }).first();
  expect(log.data).toContainEqual(expect.objectContaining({ eventId }));
  const { data: delivery } = await client.eventDestinations.delivery(made.destinationId, eventId);
  expect(delivery.request.headers["webhook-id"]).toBe(eventId);
  const oldest = (await client.events.list().first()).data[0];
  const sent = await client.events.send(oldest?.eventId ?? "", { destinationId: made.destinationId });
  expect(sent).toMatchObject({ meta: { status: 202 }, data: [{ sequence: 1, state: "pending" }] });
  expect((await client.events.get(oldest?.eventId ?? "")).data.deliveries).toHaveLength(1);
  await expect(client.events.send(eventId)).rejects.toMatchObject({ code: "state_conflict" });
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

it("the feed goes on behind the number that its follower has, page by page, without a gap", async () => {
  for (let index = 0; index < 5; index++) await client.quotes.create(QUOTE);
  const before = (await client.events.list().first()).data.length;
  const sequences: number[] = [];
  for await (const event of client.events.list({ after: 2, pageSize: 2 })) sequences.push(event.sequence);
  expect(sequences).toEqual(Array.from({ length: before - 2 }, (_, index) => index + 3));
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
