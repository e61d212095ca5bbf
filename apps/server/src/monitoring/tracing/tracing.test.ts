import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { createNodeListener } from "@quote-financing/api/rest/http/node-listener";
import { testRestOptions } from "@quote-financing/api/rest/testing-server";
import { appRouter } from "@quote-financing/api/router";
import { createTestServices } from "@quote-financing/api/testing/test-services";
import { createTestCredential } from "@quote-financing/api/testing/testing-credential";
import { createTestOrganization } from "@quote-financing/api/testing/testing-organization";
import { createTestDatabase } from "@quote-financing/db/testing/create-test-database";
import { unobserved } from "@quote-financing/delivery/delivery-observer";
import { runDeliveryTick } from "@quote-financing/delivery/delivery-tick";
import { systemClock } from "@quote-financing/domain/time/clock";
import { createReceiver } from "@quote-financing/testing/create-receiver";
import { expect, test } from "vitest";
import { ShutdownHooks } from "../../processes/ending/shutdown-hooks.ts";
import { startTracing } from "./start-tracing.ts";
import { type CollectedSpan, startCollector } from "./testing-collector.ts";
import type { Tracing } from "./tracing.ts";

const CANARY = "Kanarie7f3a";

const QUOTE = {
  address: { country: "NL", postalCode: "3971 JK", houseNumber: "14", street: CANARY, city: CANARY },
  contact: { email: `${CANARY}@example.nl`, lastName: CANARY },
  currency: "EUR",
  totalInclTax: 100,
  externalId: CANARY,
  lineItems: [{ type: "battery", totalInclTax: 100, description: CANARY }],
};

test("tracing is off unless an endpoint is set", async () => {
  const shutdownHooks = new ShutdownHooks();

  expect(
    await startTracing(
      { OTEL_EXPORTER_OTLP_ENDPOINT: undefined, OTEL_SERVICE_NAME: "quote-financing", OTEL_TRACES_SAMPLER_ARG: 1 },
      shutdownHooks,
    ),
  ).toBe(undefined);
});

test("a request is traced to its statement, its event and every attempt, without personal data or secrets", async () => {
  const collector = await startCollector();
  const shutdownHooks = new ShutdownHooks();
  const endpoint = {
    OTEL_EXPORTER_OTLP_ENDPOINT: collector.endpoint,
    OTEL_SERVICE_NAME: "quote-financing",
    OTEL_TRACES_SAMPLER_ARG: 1,
  };
  const tracing = await startTracing(endpoint, shutdownHooks);
  if (tracing === undefined) throw new Error("Tracing did not start.");

  const { eventId, secrets } = await quoteTravels(tracing);
  await shutdownHooks.runAll();
  await collector.close();

  const spans = collector.spans();
  const named = (name: string) => spans.filter((span) => span.name === name);
  const [request] = named("POST /v1/quotes");
  const [event] = named("event quote.created");
  expect(attributeOf(request, "http.response.status_code")).toBe(201);
  expect(named("statement").some(({ parentSpanId }) => parentSpanId === request?.spanId)).toBe(true);
  expect(named("transaction").length).toBeGreaterThan(0);
  expect(event?.links?.[0]).toMatchObject({ traceId: request?.traceId, spanId: request?.spanId });
  expect(request?.links?.[0]).toMatchObject({ traceId: event?.traceId, spanId: event?.spanId });
  const ofEvent = named("delivery attempt").filter((span) => attributeOf(span, "event.id") === eventId);
  // What a busy machine brought to the socket too late did not leave: it is no attempt.
  const attempts = ofEvent.filter((span) => attributeOf(span, "delivery.unsent") !== true);
  expect(attempts.map(({ traceId, parentSpanId }) => [traceId, parentSpanId])).toEqual([
    [event?.traceId, event?.spanId],
  ]);
  const sent = collector.bodies.join("\n");
  for (const secret of [CANARY, ...secrets]) expect(sent).not.toContain(secret);
});

/** A merchant's backend registers a destination, creates a quote and opens a case; the events are delivered. */
async function quoteTravels(tracing: Tracing) {
  const { db, close } = await createTestDatabase();
  const receiver = await createReceiver();
  const services = createTestServices({
    db: tracing.traceDatabase(db),
    clock: systemClock,
    allowPrivateDestinations: true,
    eventRecorded: tracing.eventRecorded,
  });
  const { token } = await createTestCredential(services, await createTestOrganization(services));
  const options = { ...testRestOptions(services, appRouter), log: tracing.describeRequest };
  const server = createServer(tracing.traceRequests(createNodeListener(options), () => undefined));
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  const post = async (path: string, body: unknown) => {
    const headers = { Authorization: `Bearer ${token}`, "Content-Type": "application/json" };
    const init = { method: "POST", headers, body: JSON.stringify(body) };
    return (await (await fetch(`http://127.0.0.1:${port}/v1/${path}`, init)).json()) as {
      readonly data: { readonly quoteId: string };
      readonly bearerSecret: string;
    };
  };
  const { bearerSecret } = await post("events/destinations", { name: "Ontvanger", url: receiver.url });
  const { quoteId } = (await post("quotes", QUOTE)).data;
  await post(`quotes/${quoteId}/cases`, { type: "general", message: { body: CANARY } });
  await runDeliveryTick({
    db,
    clock: systemClock,
    secretBox: services.secretBox,
    addressPolicy: { allowPrivateNetworks: true, allowedSubnets: [] },
    ca: receiver.caPem,
    observer: tracing.traceAttempts(unobserved),
    budgetMs: 5_000,
  });
  const payloads = receiver.requests.map(({ body }) => JSON.parse(`${body}`) as { eventId: string; type: string });
  await new Promise<void>((resolve) => void server.close(() => resolve()).closeAllConnections());
  await receiver.close();
  await close();
  const eventId = payloads.find(({ type }) => type === "quote.created")?.eventId;
  return { eventId, secrets: [token, bearerSecret] };
}

function attributeOf(span: CollectedSpan | undefined, key: string): unknown {
  const value = span?.attributes.find((attribute) => attribute.key === key)?.value ?? {};
  return Object.values(value)[0];
}
