import { events, quotes } from "@quote-financing/db/schema/tables";
import { testDatabase } from "@quote-financing/db/testing/test-database";
import { printMeasurements } from "@quote-financing/testing/print-measurements";
import { eq } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { appRouter } from "../../router.ts";
import { createTestServices, type TestServices } from "../../testing/test-services.ts";
import { createTestCredential } from "../../testing/testing-credential.ts";
import { createTestOrganization } from "../../testing/testing-organization.ts";
import { createRestHandler } from "../handler.ts";
import { QUOTE_BODY } from "../testing/testing-operations.ts";
import { type Received, sendToHandler } from "../testing-client.ts";
import { testRestOptions } from "../testing-server.ts";
import { TAKEOVER_AFTER_MS } from "./idempotency-store.ts";

const database = testDatabase();

let services: TestServices;
let organizationId: string;
let token: string;
beforeEach(async () => {
  services = createTestServices({ db: database.db });
  const organization = await createTestOrganization(services);
  ({ organizationId } = organization);
  ({ token } = await createTestCredential(services, organization));
});

async function create(body: unknown, key?: string, as: TestServices = services): Promise<Received> {
  const send = sendToHandler(createRestHandler(testRestOptions(as, appRouter)));
  const headers = key === undefined ? {} : { "idempotency-key": key };
  return send("/v1/quotes", { method: "POST", token, body, headers });
}

const stored = async () => ({
  quoteIds: (await database.db.orm.select().from(quotes).where(eq(quotes.organizationId, organizationId))).map(
    ({ quoteId }) => quoteId,
  ),
  events: (await database.db.orm.select().from(events).where(eq(events.organizationId, organizationId))).map(
    ({ type }) => type,
  ),
});
const idOf = ({ json }: Received) => (json.data as { quoteId: string }).quoteId;

test("64 parallel creates with one id make one quote and one event; one answer is 201, 63 are 200", async () => {
  const quoteId = services.makeId("quote");
  const answers = await Promise.all(Array.from({ length: 64 }, () => create({ ...QUOTE_BODY, quoteId })));

  expect(await stored()).toEqual({ quoteIds: [quoteId], events: ["quote.created"] });
  const statuses = answers.map(({ status }) => status).toSorted();
  expect(statuses).toEqual([...Array(63).fill(200), 201]);
  expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
  const { quoteIds, events } = await stored();
  printMeasurements("64 parallel creates with one id", { quotes: quoteIds.length, events: events.length });
});

test("64 parallel creates with one Idempotency-Key make one quote and one event", async () => {
  const answers = await Promise.all(Array.from({ length: 64 }, () => create(QUOTE_BODY, "one-key")));

  const { quoteIds, events: types } = await stored();
  expect([quoteIds.length, types]).toEqual([1, ["quote.created"]]);
  const made = answers.filter(({ status }) => status === 201);
  expect(made.length).toBeGreaterThan(0);
  expect(new Set(made.map(({ text }) => text)).size).toBe(1);
  expect(answers.filter(({ status }) => status !== 201).every(({ status }) => status === 409)).toBe(true);
});

test("a server that dies between the write and its answer leaves one quote and one event, and the retry gets it", async () => {
  const dying: TestServices = { ...services, secretBox: { ...services.secretBox, seal: () => expect.fail("killed") } };
  await create(QUOTE_BODY, "one-key", dying);
  const before = await stored();
  expect(before.quoteIds).toHaveLength(1);

  expect((await create(QUOTE_BODY, "one-key")).status).toBe(409);
  services.clock.advance(TAKEOVER_AFTER_MS);
  const retried = await create(QUOTE_BODY, "one-key");

  expect(retried.status).toBe(201);
  expect([idOf(retried)]).toEqual(before.quoteIds);
  expect(await stored()).toEqual(before);
  const replayed = await create(QUOTE_BODY, "one-key");
  expect([replayed.text, replayed.headers.get("idempotency-replayed")]).toEqual([retried.text, "true"]);
});

test("a keyed destination replays its secret byte for byte, and makes one destination", async () => {
  const send = sendToHandler(createRestHandler(testRestOptions(services, appRouter)));
  const body = { name: "Orders", url: "https://hooks.example.com/in" };
  const post = () =>
    send("/v1/events/destinations", { method: "POST", token, body, headers: { "idempotency-key": "one-key" } });
  const [first, second] = [await post(), await post()];
  expect([first.status, second.status]).toEqual([201, 201]);
  expect(first.json.bearerSecret).toMatch(/^whsec_/);
  expect(second.text).toBe(first.text);
  expect([first, second].map(({ headers }) => headers.get("idempotency-replayed"))).toEqual([null, "true"]);
  const list = await send("/v1/events/destinations", { token });
  expect(list.json.data).toHaveLength(1);
});

test("a quote that was read can be posted back under a new id", async () => {
  const first = await create(QUOTE_BODY);
  const copy = { ...(first.json.data as object), quoteId: services.makeId("quote") };
  const second = await create(copy);
  expect(second.status).toBe(201);
  expect(idOf(second)).toBe(copy.quoteId);
});
