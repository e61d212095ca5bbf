import type { core } from "zod";
import { type InputIssue, inputIssues, toldOf } from "../refusals/input-issues.ts";
import type { JsonBody } from "../rest/input/read-json-body.ts";
import { isJsonObject, type JsonObject } from "../rest/openapi/json-object.ts";

/** The schemas of the official SDK, which is loaded late. */
type Sdk = Pick<
  typeof import("@modelcontextprotocol/sdk/types.js"),
  | "CallToolRequestSchema"
  | "ErrorCode"
  | "InitializeRequestSchema"
  | "JSONRPCNotificationSchema"
  | "JSONRPCRequestSchema"
  | "JSONRPCResponseSchema"
  | "ListToolsRequestSchema"
>;

interface Schema {
  readonly safeParse: (value: unknown) => {
    readonly error?: { readonly issues: readonly core.$ZodIssue[] } | undefined;
  };
}

/** An error of JSON-RPC that answers a message which nothing has looked into yet. */
export interface MessageRefusal {
  readonly status: number;
  readonly text: string;
}

/**
 * What the SDK would tell as a fault of ours, or as JSON that cannot be parsed: with the codes of JSON-RPC 2.0, and with
 * words that a model can mend its call by. Parameters of a request are answered under 200, as what a tool says is: under
 * another status clients read no body. What has no id to be answered is refused by its status, as the protocol wants it.
 */
export function messageRefusal({ value, issue }: JsonBody, sdk: Sdk): MessageRefusal | undefined {
  const issues = issue === undefined ? [...issuesOf(value, sdk)] : [issue];
  const [first] = issues.toSorted((a, b) => Number(isOfParams(a)) - Number(isOfParams(b)));
  if (first === undefined) return undefined;
  const { param, message } = toldOf(first);
  const told = param === undefined ? message : `${param}: ${message}`;
  const { InvalidParams, InvalidRequest } = sdk.ErrorCode;
  if (!isOfParams(first)) return answer(400, InvalidRequest, told, null);
  return "id" in value ? answer(200, InvalidParams, told, value.id) : answer(400, InvalidParams, told, null);
}

function answer(status: number, code: number, message: string, id: unknown): MessageRefusal {
  return { status, text: JSON.stringify({ jsonrpc: "2.0", id, error: { code, message } }) };
}

const isOfParams = ({ path }: InputIssue): boolean => path[0] === "params";

function issuesOf(body: JsonObject, sdk: Sdk): readonly InputIssue[] {
  if (!("method" in body) && ("result" in body || "error" in body)) return inputOf(body, sdk.JSONRPCResponseSchema);
  if (!("id" in body)) return inputOf(body, sdk.JSONRPCNotificationSchema);
  const issues = inputOf(body, sdk.JSONRPCRequestSchema);
  const schema = schemaOf(body.method, sdk);
  return issues.length > 0 || schema === undefined ? issues : inputOf(body, schema);
}

function inputOf(body: JsonObject, schema: Schema): readonly InputIssue[] {
  return inputIssues(schema.safeParse(body).error?.issues ?? [], body);
}

function schemaOf(method: unknown, sdk: Sdk): Schema | undefined {
  if (method === "initialize") return sdk.InitializeRequestSchema;
  if (method === "tools/list") return sdk.ListToolsRequestSchema;
  return method === "tools/call" ? sdk.CallToolRequestSchema : undefined;
}

/** Who does not do tasks leaves their marks unread, says the protocol; the SDK fails on them. */
export function withoutTask(body: JsonObject): JsonObject {
  if (!isJsonObject(body.params) || !("task" in body.params)) return body;
  const { task: _, ...params } = body.params;
  return { ...body, params };
}
