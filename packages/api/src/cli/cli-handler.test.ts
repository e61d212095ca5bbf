import { createTestDatabase } from "@quote-financing/db/testing/create-test-database";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createCredentialVerifier } from "../identity/credentials/credentials.ts";
import { testQuoteBody } from "../quotes/testing/testing-quote-body.ts";
import type { RestLogLine } from "../rest/rest-options.ts";
import { appRouter } from "../router.ts";
import { createTestServices, type TestServices } from "../testing/test-services.ts";
import { testContext } from "../testing/testing-context.ts";
import { createTestCredential } from "../testing/testing-credential.ts";
import { createTestOrganization } from "../testing/testing-organization.ts";
import { createCallerFactory, type OrganizationContext } from "../trpc.ts";
import { recordEvent } from "../webhooks/events/record-event.ts";
import { CliHandler } from "./cli-handler.ts";
import { feedReader } from "./testing-feed-reader.ts";

let services: TestServices;
let handler: CliHandler;
let lines: RestLogLine[];
let closeDatabase: () => Promise<void>;

beforeAll(async () => {
  const { db, close } = await createTestDatabase();
  closeDatabase = close;
  lines = [];
  const wakeDelivery = (organizationId: string): void => handler.wake(organizationId);
  services = createTestServices({ db, wakeDelivery });
  const { verify } = createCredentialVerifier(services);
  handler = new CliHandler({ services, verifyCredential: verify, log: (line) => void lines.push(line) });
});

afterAll(async () => {
  handler.close();
  await closeDatabase();
});

async function createMerchant() {
  const organization = await createTestOrganization(services);
  const { token, apiKeyId, caller } = await createTestCredential(services, organization);
  const api = createCallerFactory(appRouter)(testContext(services, caller));
  const send = (path: string, init: RequestInit = {}) =>
    handler.answer(
      new Request(`http://service.test${path}`, {
        ...init,
        headers: { Authorization: `Bearer ${token}`, ...init.headers },
      }),
    );
  return {
    organization,
    apiKeyId,
    caller,
    api,
    send,
    addQuote: async () => (await api.quotes.create(testQuoteBody())).data.quoteId,
    listen: async (headers: Record<string, string> = {}) => feedReader(await send("/cli/events", { headers })),
  };
}

const quoteIdOf = (message: { data?: string } | null): string => JSON.parse(message?.data ?? "{}").data?.quoteId;

describe("a stream of events", () => {
  it("is refused after an impossible last event, and goes on from now after one of the future", async () => {
    const merchant = await createMerchant();
    for (const id of [`evt_${"Z".repeat(26)}`, `evt_8${"0".repeat(25)}`, "evt_x", "\u0001"]) {
      const refused = await merchant.send("/cli/events", { headers: { "Last-Event-ID": id } });
      expect(refused.status, id).toBe(400);
      expect(await refused.json()).toMatchObject({ error: { code: "parameter_invalid", param: "Last-Event-ID" } });
    }
    const feed = await merchant.listen({ "Last-Event-ID": `evt_7${"Z".repeat(25)}` });
    const quoteId = await merchant.addQuote();
    expect(quoteIdOf(await feed.next())).toBe(quoteId);
    await feed.cancel();
  });

  it("gives an organization its own events, as destinations are sent them, and no others'", async () => {
    const [merchant, other] = [await createMerchant(), await createMerchant()];
    const stream = await merchant.listen();
    await other.addQuote();
    const quoteId = await merchant.addQuote();
    const message = await stream.next();
    expect(quoteIdOf(message)).toBe(quoteId);
    expect(JSON.parse(message?.data ?? "")).toMatchObject({
      eventId: message?.id,
      type: "quote.created",
      organization: { organizationId: merchant.organization.organizationId },
    });
    await stream.cancel();
  });

  it("goes on behind the last event, and repeats rather than misses", async () => {
    const merchant = await createMerchant();
    const first = await merchant.listen();
    const seenQuote = await merchant.addQuote();
    const seen = await first.next();
    await first.cancel();
    const missedQuote = await merchant.addQuote();

    const again = await merchant.listen({ "Last-Event-ID": seen?.id ?? "" });
    const quotes = [quoteIdOf(await again.next()), quoteIdOf(await again.next())];
    expect(quotes).toEqual([seenQuote, missedQuote]);
    await again.cancel();
  });

  it("misses no event whose transaction commits after a newer one's", async () => {
    const merchant = await createMerchant();
    const stream = await merchant.listen();
    let commit = (): void => {};
    const held = new Promise<void>((resolve) => (commit = resolve));
    let recorded = (): void => {};
    const isRecorded = new Promise<void>((resolve) => (recorded = resolve));
    const slow = services.db.transact(async (tx) => {
      const ctx = {
        ...testContext(services, merchant.caller),
        wakeDeliveryAfterCommit: () => {},
      } as unknown as OrganizationContext;
      const fact = { type: "quote.created", data: { quoteId: services.makeId("quote") } } as const;
      await recordEvent(ctx, tx, merchant.organization.organizationId, fact);
      recorded();
      await held;
      return fact.data.quoteId;
    });
    await isRecorded;
    const newer = await merchant.addQuote();
    expect(quoteIdOf(await stream.next())).toBe(newer);
    commit();
    const older = await slow;
    handler.wake(merchant.organization.organizationId);
    expect(quoteIdOf(await stream.next())).toBe(older);
    await stream.cancel();
  });

  it("ends when its credential is revoked", async () => {
    const merchant = await createMerchant();
    const stream = await merchant.listen();
    const people = {
      kind: "member",
      userId: "usr_1",
      name: "Sanne",
      role: "owner",
      organization: merchant.organization,
    } as const;
    await createCallerFactory(appRouter)(testContext(services, people)).apiKeys.revoke({ apiKeyId: merchant.apiKeyId });
    services.clock.advance(5_000);
    expect(await stream.next()).toMatchObject({ event: "end", data: "credentials_invalid" });
    expect(await stream.next()).toBeNull();
  });

  it("is one of five at most, per organization", async () => {
    const merchant = await createMerchant();
    const streams = await Promise.all(Array.from({ length: 5 }, () => merchant.listen()));
    expect((await merchant.send("/cli/events")).status).toBe(429);
    expect((await (await createMerchant()).send("/cli/attempts")).status).toBe(200);
    await streams[0]?.cancel();
    const freed = await merchant.send("/cli/events");
    expect(freed.status).toBe(200);
    await Promise.all([...streams.slice(1).map(({ cancel }) => cancel()), freed.body?.cancel()]);
  });
});

describe("/cli", () => {
  it.each([
    ["GET", "/cli/events", 401],
    ["GET", "/cli/attempts", 401],
    ["GET", "/cli/events/evt_01JZ8Q4C5T9V3W7X1Y2Z3A4B5H", 401],
    ["POST", "/cli/events/evt_01JZ8Q4C5T9V3W7X1Y2Z3A4B5H/resend", 401],
    ["POST", "/cli/events", 405],
    ["GET", "/cli/events/evt_1", 404],
    ["GET", "/cli", 404],
  ])("answers %s %s without a credential with %i and the envelope", async (method, path, status) => {
    const response = await handler.answer(new Request(`http://service.test${path}`, { method }));
    expect(response.status).toBe(status);
    expect(await response.json()).toEqual({
      error: expect.objectContaining({ requestId: response.headers.get("Request-Id") }),
    });
  });

  it("gives the bytes of an event to its own organization; a foreign one is like one that never was", async () => {
    const [merchant, other] = [await createMerchant(), await createMerchant()];
    const stream = await merchant.listen();
    await merchant.addQuote();
    const { id = "", data } = (await stream.next()) ?? {};
    await stream.cancel();
    expect(await (await merchant.send(`/cli/events/${id}`)).text()).toBe(data);

    for (const [path, method] of [
      ["", "GET"],
      ["/resend", "POST"],
    ] as const) {
      const foreign = await other.send(`/cli/events/${id}${path}`, { method });
      const unknown = await other.send(`/cli/events/${services.makeId("event")}${path}`, { method });
      const bodies = [await foreign.text(), await unknown.text()].map((text) => text.replace(/req_\w+/, ""));
      expect([foreign.status, unknown.status]).toEqual([404, 404]);
      expect(bodies[0]).toEqual(bodies[1]);
    }
  });

  it("sends an event again to where it went, and only what does not wait already", async () => {
    const merchant = await createMerchant();
    const { data: destination } = await merchant.api.destinations.create({
      name: "Orders",
      url: "https://hooks.example.com/in",
    });
    const stream = await merchant.listen();
    await merchant.addQuote();
    const { id } = (await stream.next()) ?? {};
    await stream.cancel();
    const { destinationId } = destination;
    const waiting = await merchant.send(`/cli/events/${id}/resend`, { method: "POST" });
    expect(await waiting.json()).toEqual({ data: { eventId: id, destinations: [{ destinationId, resent: false }] } });

    await services.db.client`update deliveries set state = 'delivered', next_attempt_at = null, settled_at = now()
      where organization_id = ${merchant.organization.organizationId}`;
    const settled = await merchant.send(`/cli/events/${id}/resend?destinationId=${destinationId}`, { method: "POST" });
    expect(await settled.json()).toEqual({ data: { eventId: id, destinations: [{ destinationId, resent: true }] } });
    const elsewhere = `/cli/events/${id}/resend?destinationId=${services.makeId("destination")}`;
    expect((await merchant.send(elsewhere, { method: "POST" })).status).toBe(404);
  });

  it("limits each credential, and tells when to come back", async () => {
    const merchant = await createMerchant();
    const answers = await Promise.all(
      Array.from({ length: 40 }, () => merchant.send(`/cli/events/${services.makeId("event")}`)),
    );
    const limited = answers.filter(({ status }) => status === 429);
    expect(limited).toHaveLength(10);
    expect(limited[0]?.headers.get("Retry-After")).toBe("1");
  });

  it("logs patterns, never ids or tokens", () => {
    expect(lines.length).toBeGreaterThan(20);
    expect(JSON.stringify(lines.map(({ route }) => route))).not.toMatch(/evt_0/);
    expect(JSON.stringify(lines)).not.toMatch(/okey_/);
  });
});
