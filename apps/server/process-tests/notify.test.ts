import { afterAll, beforeAll, expect, test } from "vitest";
import { MerchantClient, quoteBody } from "./merchant-client.ts";
import { createInstallation, type Installation } from "./testing-installation.ts";

/** The poll of the delivering process: an event that follows another at once waits for about as long. */
const POLL_MS = 500;
const EVENTS = 9;

let installation: Installation;
let merchant: MerchantClient;

beforeAll(async () => {
  installation = await createInstallation();
  const recording = await installation.start({ ROLES: "rest", DELIVERY_NOTIFY: "true" });
  await installation.start({ ROLES: "delivery", DELIVERY_NOTIFY: "true" });
  merchant = new MerchantClient(recording.origin, installation.token);
});
afterAll(() => installation.close());

test("an event that one process records leaves from another without waiting for its poll", async () => {
  const { receiver } = installation;
  await merchant.post("events/destinations", { name: "Elsewhere", url: receiver.url });
  const waitedMs: number[] = [];
  for (let event = 1; event <= EVENTS; event += 1) {
    await merchant.post("quotes", quoteBody());
    const answeredAtMs = performance.now();
    await receiver.waitForRequests(event);
    waitedMs.push(performance.now() - answeredAtMs);
  }

  const median = waitedMs.toSorted((one, other) => one - other)[Math.floor(EVENTS / 2)];
  expect(median).toBeLessThan(POLL_MS / 2);
});
