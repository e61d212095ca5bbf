import { testDatabase } from "@quote-financing/db/testing/test-database";
import { beforeAll, describe, expect, it } from "vitest";
import { createMcpWorld, type McpWorld } from "./testing-mcp-world.ts";

const database = testDatabase();
let world: McpWorld;

beforeAll(async () => {
  world = createMcpWorld(database.db);
});

const INVALID_REQUEST = -32600;
const METHOD_NOT_FOUND = -32601;
const INVALID_PARAMS = -32602;

const of = (method: unknown, params?: unknown) => ({ jsonrpc: "2.0", id: "a-1", method, params });
const call = (params: unknown) => of("tools/call", params);
const hello = { protocolVersion: "2025-11-25", capabilities: {}, clientInfo: { name: "test", version: "1" } };

async function answered(body: unknown) {
  const { post } = await world.createMerchant();
  const { status, json, text } = await post(body);
  const { id, error } = json as { id?: unknown; error?: { code: unknown; message: string } };
  return { status, id, code: error?.code, message: error?.message ?? "", text };
}

describe("parameters that are wrong", () => {
  it.each([
    ["no object", of("tools/list", "x"), "params: "],
    ["a list", of("tools/list", []), "params: "],
    ["null", of("ping", null), "params: Must not be null"],
    ["marks that are none", of("ping", { _meta: "x" }), "params._meta: "],
    ["a token that is none", of("ping", { _meta: { progressToken: {} } }), "params._meta.progressToken: "],
    [
      "a NUL",
      call({ name: "list_cases", arguments: { state: "\u0000" } }),
      "params.arguments.state: Must not contain NUL",
    ],
    [
      "half a character",
      call({ name: "list_cases", arguments: { a: "\ud83d" } }),
      "params.arguments.a: Must not contain NUL",
    ],
    ["a cursor that is no text", of("tools/list", { cursor: 5 }), "params.cursor: "],
    ["a cursor that nobody was given", of("tools/list", { cursor: "x" }), "params.cursor: All tools are in one page"],
    ["none for a call", of("tools/call"), "params: This field is required."],
    ["no name", call({}), "params.name: This field is required."],
    ["a name that is no text", call({ name: 5 }), "params.name: "],
    ["a name that is null", call({ name: null }), "params.name: Must not be null"],
    ["the name of no tool", call({ name: "constructor" }), "There is no tool of this name"],
    ["arguments in a list", call({ name: "list_cases", arguments: [] }), "params.arguments: Must be an object."],
    ["arguments in a text", call({ name: "list_cases", arguments: "{}" }), "params.arguments: "],
    ["null as arguments", call({ name: "list_cases", arguments: null }), "params.arguments: Must not be null"],
    ["a task that is none", call({ name: "list_cases", task: 5 }), "params.task: "],
    ["none for a greeting", of("initialize"), "params: This field is required."],
    ["no version", of("initialize", { ...hello, protocolVersion: undefined }), "params.protocolVersion: This field"],
    ["a version that is no text", of("initialize", { ...hello, protocolVersion: 1 }), "params.protocolVersion: "],
    [
      "a client without a version",
      of("initialize", { ...hello, clientInfo: { name: "x" } }),
      "params.clientInfo.version: ",
    ],
    ["abilities in a list", of("initialize", { ...hello, capabilities: [] }), "params.capabilities: "],
  ])("%s: are told as invalid parameters, with what is wrong, under the id of the request", async (_, body, told) => {
    const { text, ...answer } = await answered(body);
    expect(answer, text).toEqual({
      status: 200,
      id: "a-1",
      code: INVALID_PARAMS,
      message: expect.stringContaining(told),
    });
  });

  it("in a notification are refused by the status: it has no answer", async () => {
    const body = { jsonrpc: "2.0", method: "notifications/initialized", params: [] };
    expect(await answered(body)).toMatchObject({ status: 400, id: null, code: INVALID_PARAMS });
  });
});

describe("a message that is none", () => {
  it.each([
    ["nothing", {}, "jsonrpc: This field is required."],
    ["another version", { ...of("ping"), jsonrpc: "1.0" }, "jsonrpc: "],
    ["no method", { jsonrpc: "2.0", id: 1 }, "method: This field is required."],
    ["a method that is no text", of(1), "method: "],
    ["both wrong", of(1, "bar"), "method: "],
    ["an id of null", { ...of("ping"), id: null }, "id: Must not be null"],
    ["half an id", { ...of("ping"), id: 1.5 }, "id: "],
    ["an object as id", { ...of("ping"), id: {} }, "id: "],
    ["more names", { ...of("ping"), more: 1 }, "more: This name is not known here"],
    ["a name twice", '{"jsonrpc":"2.0","id":1,"id":2,"method":"ping"}', "id: Must be given once."],
    ["an answer without a result that is one", { jsonrpc: "2.0", id: 1, result: 5 }, "result: "],
  ])("%s: is told as an invalid request, and what is wrong", async (_, body, told) => {
    const { text, ...answer } = await answered(body);
    expect(answer, text).toEqual({
      status: 400,
      id: null,
      code: INVALID_REQUEST,
      message: expect.stringContaining(told),
    });
  });
});

describe("what is in order", () => {
  it("is a method that is not there", async () => {
    for (const method of ["resources/list", "__proto__", "tasks/list", ""])
      expect(await answered(of(method))).toMatchObject({ status: 200, id: "a-1", code: METHOD_NOT_FOUND });
  });

  it("is a call that asks for a task: who does none does it at once", async () => {
    for (const task of [{ ttl: 60_000 }, {}]) {
      const { code, text } = await answered(call({ name: "list_cases", arguments: {}, task }));
      expect([code, text]).toEqual([undefined, expect.stringContaining('"isError":false')]);
    }
  });

  it("is a call without an id, which is a notification that nobody hears", async () => {
    const { id: _, ...body } = call({ name: "list_cases" });
    expect(await answered(body)).toMatchObject({ status: 202, text: "" });
  });
});
