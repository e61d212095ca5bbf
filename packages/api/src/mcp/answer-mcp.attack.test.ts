import { testDatabase } from "@quote-financing/db/testing/test-database";
import { beforeAll, describe, expect, it } from "vitest";
import { DEFAULT_LIMITS } from "../limits/request-limits.ts";
import { testQuoteBody } from "../quotes/testing/testing-quote-body.ts";
import { MCP_PATH } from "./answer-mcp.ts";
import { createMcpWorld, type McpWorld } from "./testing-mcp-world.ts";

const database = testDatabase();
let world: McpWorld;

beforeAll(async () => {
  world = createMcpWorld(database.db);
});

const LIST = { jsonrpc: "2.0", id: 1, method: "tools/list" };
const ACCEPT = { accept: "application/json, text/event-stream" };

describe("a stranger", () => {
  it.each([undefined, "okey_no", "okey_test_no"])(
    "with the token %s is told how to authenticate, before anything is read",
    async (token) => {
      const answer = await world.send(MCP_PATH, { method: "POST", headers: ACCEPT, body: "not json", token });
      expect([answer.status, answer.headers.get("www-authenticate")]).toEqual([401, "Bearer"]);
      expect(answer.json.error?.type).toBe("authentication_error");
      expect(answer.headers.get("request-id")).toBe(answer.json.error?.requestId);
    },
  );

  it("sees no session, stream or other path", async () => {
    for (const method of ["GET", "HEAD", "DELETE", "PUT", "PATCH"]) {
      const answer = await world.send(MCP_PATH, { method, headers: ACCEPT });
      expect([method, answer.status, answer.headers.get("allow")]).toEqual([method, 405, "POST, OPTIONS"]);
    }
    const options = await world.send(MCP_PATH, { method: "OPTIONS" });
    expect([options.status, options.headers.get("allow"), options.text]).toEqual([204, "POST, OPTIONS", ""]);
    expect((await world.send(`${MCP_PATH}/x`, { method: "POST" })).status).toBe(404);
  });

  it("page of another origin is refused, whatever key it holds", async () => {
    const { post } = await world.createMerchant();
    for (const origin of ["https://evil.example", "null", "http://localhost:6274"]) {
      const answer = await post(LIST, { origin });
      expect([origin, answer.status]).toEqual([origin, 403]);
      expect(answer.headers.get("access-control-allow-origin")).toBeNull();
    }
    expect((await post(LIST, { origin: new URL(world.services.portalUrl).origin })).status).toBe(200);
  });
});

describe("a neighbour", () => {
  it("finds nothing of another organization, by any tool that takes an id, and the answer tells no difference", async () => {
    const [victim, neighbour] = [await world.createMerchant(), await world.createMerchant()];
    const { quoteId } = (await victim.read("create_quote", testQuoteBody())).data;
    const { caseId } = (await victim.read("open_case", { quoteId, type: "general", message: { body: "Hi" } })).data;
    const { eventId } = (await victim.read("list_events")).data[0];
    const own = { quoteId, caseId, eventId };
    const never = {
      quoteId: world.services.makeId("quote"),
      caseId: world.services.makeId("case"),
      eventId: world.services.makeId("event"),
    };
    const { tools } = await neighbour.client.listTools();
    let tried = 0;
    for (const { name, inputSchema } of tools) {
      const required = inputSchema.required ?? [];
      const ids = Object.keys(own).filter((id) => required.includes(id));
      if (ids.length === 0 || required.includes("destinationId")) continue;
      tried += 1;
      const extra =
        name === "open_case"
          ? { type: "general", message: { body: "Hi" } }
          : name === "post_case_message"
            ? { body: "Hi" }
            : {};
      const ask = async (of: Record<string, string>) => {
        const values = Object.fromEntries(ids.map((id) => [id, of[id]]));
        const { isError, text } = await neighbour.call(name, { ...values, ...extra });
        return { name, isError, text: text.replace(/req_\w+/, "") };
      };
      const [foreign, unknown] = [await ask(own), await ask(never)];
      expect(foreign).toEqual({ ...unknown, isError: true });
      expect(foreign.text).toContain("resource_missing");
    }
    expect(tried).toBeGreaterThan(8);
    expect((await neighbour.read("list_events")).data).toEqual([]);
  });
});

describe("a message", () => {
  it.each([
    ["a batch", [LIST, LIST], 400],
    ["an empty batch", [], 400],
    ["no JSON", "{", 400],
    ["a text", '"tools/list"', 400],
    ["no message of JSON-RPC", {}, 400],
    ["another version", { ...LIST, jsonrpc: "1.0" }, 400],
    ["an id that is no id", { ...LIST, id: { a: 1 } }, 400],
    ["a name twice", '{"jsonrpc":"2.0","id":1,"id":2,"method":"ping"}', 400],
    ["a NUL", { ...LIST, params: { cursor: "\u0000" } }, 200],
    [
      "lists of lists",
      `{"jsonrpc":"2.0","id":1,"method":"ping","params":{"a":${"[".repeat(5_000)}${"]".repeat(5_000)}}}`,
      400,
    ],
    ["more than a mebibyte", { ...LIST, params: { cursor: "x".repeat(1_100_000) } }, 413],
    ["a method that is not there", { ...LIST, method: "resources/list" }, 200],
    ["parameters that are none", { ...LIST, params: "x" }, 200],
    ["a tool that is not there", { ...LIST, method: "tools/call", params: { name: "__proto__" } }, 200],
    [
      "arguments that are a list",
      { ...LIST, method: "tools/call", params: { name: "list_cases", arguments: [1] } },
      200,
    ],
    ["an answer that nobody asked for", { jsonrpc: "2.0", id: 7, result: {} }, 202],
    ["a notification", { jsonrpc: "2.0", method: "notifications/cancelled", params: { requestId: 1 } }, 202],
  ])("that is %s is answered, and breaks nothing", async (_, body, status) => {
    const { post } = await world.createMerchant();
    const answer = await post(body);
    expect(answer.status, answer.text).toBe(status);
    expect(answer.text).not.toMatch(/node_modules|at .*\.js|zod/i);
    if (status === 200) expect(answer.json.error).toMatchObject({ code: expect.any(Number) });
  });

  it("of another type, without the types that it accepts, or of an unknown version of the protocol is refused", async () => {
    const { post } = await world.createMerchant();
    expect((await post(LIST, { "content-type": "text/plain" })).status).toBe(415);
    expect((await post(LIST, { accept: "text/html" })).status).toBe(406);
    expect((await post(LIST, { "mcp-protocol-version": "1999-01-01" })).status).toBe(400);
  });
});

describe("arguments", () => {
  it("are names and values of the operation, whatever they are called", async () => {
    const { callRaw } = await world.createMerchant();
    const told = async (name: string, text: string) => {
      const { json, status } = await callRaw(name, JSON.parse(text));
      expect(status).toBe(200);
      const { isError, content } = json.result as { isError: boolean; content: [{ text: string }] };
      expect(isError, text).toBe(true);
      return JSON.parse(content[0].text).error;
    };
    for (const name of ["__proto__", "constructor", "toString", "authorization", "if-none-match", "x-real-ip"]) {
      expect(await told("list_cases", `{"${name}":"x"}`)).toMatchObject({ code: "parameter_unknown", param: name });
      expect(await told("create_quote", `{"${name}":{"admin":true}}`)).toMatchObject({ type: "invalid_request_error" });
    }
    expect(await told("list_cases", '{"\\ud800":"x"}')).toMatchObject({ code: "parameter_unknown" });
    for (const id of ["..", "../cases", "%2e%2e", "a/b", "?x=1", "#", " ", "qot_\\n", "{quoteId}"]) {
      expect(await told("get_quote", `{"quoteId":"${id}"}`)).toMatchObject({
        code: "parameter_invalid",
        param: "quoteId",
      });
    }
    for (const value of ["null", "[]", "{}", "true", "1e400", '["open","closed"]', '{"a":{"b":1}}']) {
      expect(await told("list_cases", `{"state":${value === "1e400" ? "1e300" : value}}`)).toMatchObject({
        type: "invalid_request_error",
      });
    }
    expect(await told("create_quote", '{"idempotencyKey":"a\\nb: c"}')).toMatchObject({ param: "Idempotency-Key" });
  });
});

describe("the limits", () => {
  const limited = () => createMcpWorld(database.db, DEFAULT_LIMITS);

  it("of an organization hold: each call counts for itself and for its operation", async () => {
    const world = limited();
    const { post, callRaw, token } = await world.createMerchant();
    const { headers } = await post(LIST);
    expect(headers.get("ratelimit")).toMatch(/^"default";r=\d+/);
    const answers = await Promise.all(Array.from({ length: 150 }, () => callRaw("list_cases", {})));
    const refused = answers.filter(({ status }) => status === 429);
    const refusedInside = answers.filter(({ text }) => text.includes("rate_limit_exceeded")).length - refused.length;
    expect(refused.length + refusedInside).toBeGreaterThanOrEqual(95);
    expect(refused[0]?.headers.get("retry-after") ?? "1").toMatch(/^\d+$/);
    expect((await world.send(MCP_PATH, { method: "POST", token, body: "not json" })).status).toBe(429);
    expect((await (await world.createMerchant()).post(LIST)).status).toBe(200);
  });

  it("on answers that nobody takes hold: a large one is counted until it has gone", async () => {
    const { read, token } = await world.createMerchant();
    const { data } = await read("create_quote", { ...testQuoteBody(), intakeNote: "\\".repeat(32_000) });
    const heldBy = async (name: string, values: object) => {
      const bytes = Buffer.from(
        JSON.stringify({ jsonrpc: "2.0", id: 1, method: "tools/call", params: { name, arguments: values } }),
      );
      const headers = new Map(Object.entries({ ...ACCEPT, "content-type": "application/json" }));
      headers.set("authorization", `Bearer ${token}`);
      const { hold } = await world.answer({
        method: "POST",
        target: MCP_PATH,
        header: (header) => headers.get(header),
        mayHaveBody: () => true,
        declaredBytes: bytes.length,
        bytesRead: bytes.length,
        readBody: async () => ({ bytes }),
        async *readChunks() {
          yield bytes;
        },
      });
      return hold;
    };

    expect(await heldBy("get_quote", { quoteId: data.quoteId })).toBeTypeOf("function");
    expect(await heldBy("list_cases", {})).toBeUndefined();
  });

  it("on bytes hold for messages that call nothing", async () => {
    const { post } = await limited().createMerchant();
    const heavy = { jsonrpc: "2.0", id: 1, method: "ping", params: { a: "x".repeat(1_000_000) } };
    const statuses: number[] = [];
    for (let sent = 0; sent < 34; sent += 1) {
      statuses.push((await post(heavy, { "content-length": String(Buffer.byteLength(JSON.stringify(heavy))) })).status);
    }
    expect(statuses[0]).toBe(200);
    expect(statuses.at(-1)).toBe(429);
  });
});

it("the log has a line for the message and one for the operation, and nothing of what was said", async () => {
  const { caller, callRaw } = await world.createMerchant();
  const { organizationId } = caller.organization;
  await callRaw("create_quote", { ...testQuoteBody(), intakeNote: "canary" });
  const lines = world.lines.filter((line) => line.organizationId === organizationId);
  expect(lines.map(({ method, route, status }) => `${method} ${route} ${status}`).slice(-2)).toEqual([
    "POST /v1/quotes 201",
    "POST /mcp 200",
  ]);
  expect(JSON.stringify(world.lines)).not.toMatch(/canary|okey_/);
});
