import type { AddressInfo } from "node:net";
import { Client } from "@modelcontextprotocol/sdk/client/index.js";
import { StreamableHTTPClientTransport } from "@modelcontextprotocol/sdk/client/streamableHttp.js";
import { createNodeClientFinder } from "@quote-financing/api/identity/client-address/node-client";
import { createStrangerThrottle } from "@quote-financing/api/limits/stranger-throttle";
import { createClientErrorListener } from "@quote-financing/api/rest/http/client-error";
import type { RestLogLine } from "@quote-financing/api/rest/rest-options";
import { createTestServices } from "@quote-financing/api/testing/test-services";
import { createTestCredential } from "@quote-financing/api/testing/testing-credential";
import { createTestOrganization } from "@quote-financing/api/testing/testing-organization";
import { testDatabase } from "@quote-financing/db/testing/test-database";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createDispatcher } from "../http/dispatcher.ts";
import { listen } from "../http/listener/listen.ts";
import { ShutdownHooks } from "./ending/shutdown-hooks.ts";
import { startInterfaces } from "./start-interfaces.ts";

const database = testDatabase();
let origin: string;
let token: string;
const lines: RestLogLine[] = [];
const shutdownHooks = new ShutdownHooks();

/** The server as it answers requests, on a port of its own. */
beforeAll(async () => {
  const services = createTestServices({ db: database.db });
  const { rest, cli, mcp } = startInterfaces({ services, log: (line) => void lines.push(line), shutdownHooks });
  const dispatcher = createDispatcher({
    operations: new Map(),
    rest,
    cli: cli.listener,
    mcp,
    portal: undefined,
    observe: () => undefined,
    findClient: createNodeClientFinder([]),
    strictTransport: [],
    throttle: createStrangerThrottle(),
    clock: services.clock,
    closesConnections: () => false,
  });
  const { server, drain } = await listen(dispatcher, createClientErrorListener(services), {
    host: "127.0.0.1",
    port: 0,
  });
  shutdownHooks.addDrain("http", ({ graceMs }) => drain({ graceMs, idleMs: 0 }));
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const organization = await createTestOrganization(services);
  ({ token } = await createTestCredential(services, organization, { allowedAddresses: ["127.0.0.1/32"] }));
});
afterAll(async () => {
  await shutdownHooks.runAll();
});

async function connect(headers: Record<string, string> = {}): Promise<Client> {
  const transport = new StreamableHTTPClientTransport(new URL(`${origin}/mcp`), {
    requestInit: { headers: { Authorization: `Bearer ${token}`, ...headers } },
  });
  const client = new Client({ name: "test", version: "1.0.0" });
  await client.connect(transport as Parameters<Client["connect"]>[0]);
  return client;
}

test("the SDK's own client lists and calls tools of the server, from the address that the server saw", async () => {
  const client = await connect({ "x-forwarded-for": "203.0.113.1" });
  expect((await client.listTools()).tools.map(({ name }) => name)).toContain("explain_delivery");
  const { content, isError } = await client.callTool({ name: "list_cases" });
  expect([isError, (content as [{ text: string }])[0].text]).toEqual([false, '{"data":[],"hasMore":false,"links":{}}']);
  await client.close();
  expect(lines.map(({ method, route, status }) => `${method} ${route} ${status}`)).toContain("GET /v1/cases 200");
});

test("a client of a wrong key, and a body beyond the limit, are refused with a status", async () => {
  await expect(connect({ Authorization: "Bearer okey_no" })).rejects.toThrow(/credentials_invalid/);
  const headers = {
    Authorization: `Bearer ${token}`,
    "Content-Type": "application/json",
    Accept: "application/json, text/event-stream",
  };
  const large = await fetch(`${origin}/mcp`, { method: "POST", headers, body: " ".repeat(1_100_000) });
  expect(large.status).toBe(413);
  expect(await large.json()).toMatchObject({ error: { code: "body_too_large" } });
});
