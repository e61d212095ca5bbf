import { testDatabase } from "@quote-financing/db/testing/test-database";
import type { CallerOrganization } from "@quote-financing/domain/people/caller";
import { beforeEach, describe, expect, test } from "vitest";
import { appRouter } from "../../router.ts";
import { createTestServices, type TestServices } from "../../testing/test-services.ts";
import { testContext } from "../../testing/testing-context.ts";
import { createTestCredential } from "../../testing/testing-credential.ts";
import { createTestOrganization } from "../../testing/testing-organization.ts";
import { createTestAgent } from "../../testing/testing-people.ts";
import { createCallerFactory } from "../../trpc.ts";
import { createRestHandler } from "../handler.ts";
import { QUOTE_BODY } from "../testing/testing-operations.ts";
import { type Send, sendToHandler } from "../testing-client.ts";
import { testRestOptions } from "../testing-server.ts";

const database = testDatabase();

let services: TestServices;
let organization: CallerOrganization;
let send: Send;
let apiKey: string;
let partnerToken: string;
beforeEach(async () => {
  services = createTestServices({ db: database.db });
  organization = await createTestOrganization(services);
  apiKey = (await createTestCredential(services, organization)).token;
  partnerToken = (await createTestCredential(services, organization, { kind: "partner_access_token" })).token;
  send = sendToHandler(createRestHandler(testRestOptions(services, appRouter)));
});

const post = (path: string, body: unknown, token = apiKey) =>
  send(path, { method: "POST", token, body, headers: { "idempotency-key": "one-key" } });

describe("a key that one credential used", () => {
  test("gives no portal link to another that may not see it, and back to one that may", async () => {
    const first = await post("/v1/quotes", QUOTE_BODY);
    const asPartner = await post("/v1/quotes", QUOTE_BODY, partnerToken);
    const asKey = await post("/v1/quotes", QUOTE_BODY);

    expect(first.text.match(/portalQuote/g)).toHaveLength(2);
    expect(asPartner.text).not.toContain("portalQuote");
    expect(asPartner.json).toMatchObject({ data: { links: {} }, links: {} });
    expect([asPartner.status, asPartner.headers.get("idempotency-replayed")]).toEqual([201, "true"]);
    expect(asKey.text).toBe(first.text);
  });

  test("gives both links to an organization's key when a partner token was first", async () => {
    const first = await post("/v1/quotes", QUOTE_BODY, partnerToken);
    const asKey = await post("/v1/quotes", QUOTE_BODY);

    const { quoteId } = first.json.data as { quoteId: string };
    const links = { portalQuote: `${services.portalUrl}/quotes/${quoteId}` };
    expect(asKey.json).toMatchObject({ data: { links }, links });
    expect((await post("/v1/quotes", QUOTE_BODY, partnerToken)).text).toBe(first.text);
  });
});

describe("of a destination, a", () => {
  const path = "/v1/events/destinations";
  const body = { name: "Orders", url: "https://hooks.example.com/in" };
  const withdrawn = { code: "state_conflict", param: "Idempotency-Key" };

  test.each([
    ["bearer secret that was rotated", "POST", "/bearer-secret", 1],
    ["signing secret that was rotated", "POST", "/signing-secret", 1],
    ["secret of a deleted one", "DELETE", "", 0],
  ] as const)("%s: it is in no replay, with any body", async (_, method, below, left) => {
    const { json } = await post(path, body);
    const { destinationId } = json.data as { destinationId: string };
    const secrets = [json.bearerSecret, json.signingSecret].map(String);
    await send(`${path}/${destinationId}${below}`, { method, token: apiKey });

    for (const asked of [body, { ...body, name: "Other" }]) {
      const replayed = await post(path, asked);
      expect([replayed.status, replayed.json.error]).toMatchObject([409, withdrawn]);
      for (const secret of secrets) expect(replayed.text).not.toContain(secret);
    }
    expect((await send(path, { token: apiKey })).json.data).toHaveLength(left);
  });
});

describe("a message that was redacted", () => {
  test("is in no replay of the post or of the create that brought it, and is not written again", async () => {
    const quoteId = String(((await post("/v1/quotes", QUOTE_BODY)).json.data as { quoteId: string }).quoteId);
    const opening = { type: "general", message: { body: "My number is 1234" } };
    const opened = (await post(`/v1/quotes/${quoteId}/cases`, opening)).json.data as { caseId: string };
    const thread = `/v1/cases/${opened.caseId}/messages`;
    await post(thread, { body: "My number is 5678" });
    const messages = (await send(thread, { token: apiKey })).json.data as { messageId: string }[];
    const agent = createCallerFactory(appRouter)(testContext(services, await createTestAgent(services)));
    const inCase = { organizationId: organization.organizationId, caseId: opened.caseId, reason: "asked" };
    for (const { messageId } of messages) await agent.supportCases.redactMessage({ ...inCase, messageId });

    for (const replayed of [
      await post(`/v1/quotes/${quoteId}/cases`, opening),
      await post(thread, { body: "My number is 5678" }),
    ]) {
      expect([replayed.status, replayed.json.error?.code]).toEqual([409, "state_conflict"]);
      expect(replayed.text).not.toContain("My number");
    }
    expect((await send(thread, { token: apiKey })).json.data).toHaveLength(2);
  });
});
