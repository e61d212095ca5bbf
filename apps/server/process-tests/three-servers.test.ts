import { createTestCredential } from "@quote-financing/api/testing/testing-credential";
import { createTestOrganization } from "@quote-financing/api/testing/testing-organization";
import { apiKeys } from "@quote-financing/db/schema/tables";
import { and, eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type ClientAnswer, MerchantClient, quoteBody } from "./merchant-client.ts";
import { type FrontProxy, startProxy } from "./round-robin-proxy.ts";
import type { ServerProcess } from "./server-process.ts";
import { createInstallation, type Installation } from "./testing-installation.ts";

/** 99 requests a second and 600 at once for an organization, shared out over three processes. */
const SHARED_OUT = { RATE_LIMIT_PER_SECOND: "33", RATE_LIMIT_BURST: "200" };

let installation: Installation;
let proxy: FrontProxy;
let servers: ServerProcess[];
let merchant: MerchantClient;

beforeAll(async () => {
  installation = await createInstallation();
  proxy = await startProxy();
  servers = await Promise.all([1, 2, 3].map(() => installation.start(SHARED_OUT)));
  proxy.setPorts(servers.map(({ port }) => port ?? 0));
  merchant = new MerchantClient(proxy.origin, installation.token);
});

afterAll(async () => {
  await proxy.close();
  await installation.close();
});

const direct = (index: number, token = installation.token) => new MerchantClient(servers[index]?.origin ?? "", token);

describe("three processes on one database", () => {
  test("what one answered, the others know at once", async () => {
    const { quoteId } = (await direct(0).post("quotes", quoteBody())).body.data;
    const { caseId } = (
      await direct(1).post(`quotes/${quoteId}/cases`, { type: "general", message: { body: "Hallo" } })
    ).body.data;
    for (const index of [0, 1, 2]) await direct(index).post(`cases/${caseId}/messages`, { body: `bericht ${index}` });

    const threads = await Promise.all([0, 1, 2].map((index) => direct(index).get(`cases/${caseId}/messages`)));

    const bodies = threads.map(({ body }) => body.data.map((message: { body: string }) => message.body));
    expect(bodies).toEqual(Array(3).fill(["Hallo", "bericht 0", "bericht 1", "bericht 2"]));
  });

  test("one Idempotency-Key sent to all three at once creates one quote", async () => {
    const body = quoteBody({ externalId: "once" });
    const answers = await Promise.all(
      Array.from({ length: 12 }, (_, index) => direct(index % 3).post("quotes", body, { "Idempotency-Key": "key-1" })),
    );

    const created = answers.filter(({ status }) => status < 300);
    expect(created.length).toBeGreaterThan(0);
    expect(answers.every(({ status }) => status < 300 || status === 409)).toBe(true);
    expect(new Set(created.map((answer) => answer.body.data.quoteId)).size).toBe(1);
  });

  test("a follower of updatedSince misses no change, whichever process wrote and answers", async () => {
    const { quoteId } = (await merchant.post("quotes", quoteBody())).body.data;
    const since = new Date().toISOString();
    const opened = await Promise.all(
      Array.from({ length: 30 }, () =>
        merchant.post(`quotes/${quoteId}/cases`, { type: "general", message: { body: "x" } }),
      ),
    );
    const seen = new Set<string>();
    let path = `cases?updatedSince=${since}&quoteId=${quoteId}&pageSize=7`;
    while (path !== "") {
      const { data, hasMore, links } = (await merchant.get(path)).body;
      for (const { caseId } of data) seen.add(caseId);
      path = hasMore ? `cases?cursor=${encodeURIComponent(links.next.cursor)}` : "";
    }

    expect(seen).toEqual(new Set(opened.map(({ body }) => body.data.caseId)));
  });

  test("a revoked credential is refused by every process within 5 seconds", async () => {
    const { services } = installation;
    const organization = await createTestOrganization(services);
    const { token, apiKeyId } = await createTestCredential(services, organization);
    const isKey = and(eq(apiKeys.organizationId, organization.organizationId), eq(apiKeys.apiKeyId, apiKeyId));
    const clients = [0, 1, 2].map((index) => direct(index, token));
    for (const client of clients) expect((await client.get("cases")).status).toBe(200);

    await services.db.orm.update(apiKeys).set({ revokedAt: new Date() }).where(isKey);
    const revokedAtMs = performance.now();

    const statuses = async () =>
      (await Promise.all(clients.map((client) => client.get("cases")))).map(({ status }) => status);
    await expect.poll(statuses, { timeout: 6_000, interval: 200 }).toEqual([401, 401, 401]);
    expect(performance.now() - revokedAtMs).toBeLessThan(5_500);
  });

  test("every event arrives once while all three deliver", async () => {
    const { receiver, services } = installation;
    const { token } = await createTestCredential(services, await createTestOrganization(services));
    const client = new MerchantClient(proxy.origin, token);
    await client.post("events/destinations", { name: "Ontvanger", url: receiver.url });
    const before = receiver.requests.length;

    const quotes = await Promise.all(Array.from({ length: 150 }, () => client.post("quotes", quoteBody())));
    const arrived = (await receiver.waitForRequests(before + quotes.length)).slice(before);

    const ids = arrived.map(({ body }) => JSON.parse(body).data.quoteId as string);
    expect(new Set(ids)).toEqual(new Set(quotes.map(({ body }) => body.data.quoteId)));
    expect(ids.length).toBe(quotes.length);
  });
});

test("a limit that is shared out over the processes holds over all of them, and one organization's use costs no other", async () => {
  const { services } = installation;
  const [busy, quiet] = await Promise.all([
    createTestCredential(services, await createTestOrganization(services)),
    createTestCredential(services, await createTestOrganization(services)),
  ]);
  const flood = new MerchantClient(proxy.origin, busy.token);

  const startedAtMs = performance.now();
  const answers = (await Promise.all(Array.from({ length: 60 }, () => getRepeatedly(flood, 20)))).flat();
  const tookS = (performance.now() - startedAtMs) / 1_000;

  const allowed = answers.filter(({ status }) => status === 200).length;
  const refused = answers.filter(({ status }) => status === 429);
  expect(allowed + refused.length).toBe(1_200);
  expect(allowed).toBeGreaterThanOrEqual(600);
  expect(allowed).toBeLessThanOrEqual(600 + Math.ceil(99 * (tookS + 1)));
  expect(refused.every(({ headers }) => Number(headers.get("retry-after")) >= 1)).toBe(true);
  expect((await new MerchantClient(proxy.origin, quiet.token).get("cases")).status).toBe(200);
});

async function getRepeatedly(client: MerchantClient, times: number): Promise<ClientAnswer[]> {
  const answers: ClientAnswer[] = [];
  while (answers.length < times) answers.push(await client.get("cases"));
  return answers;
}
