import { isJsonObject, type JsonObject, resolveRef } from "../rest/openapi/json-object.ts";
import type { Route } from "../rest/routes/route.ts";
import { plainSchema } from "./json-schema.ts";

/** Arguments that travel as headers of the operation, by the name of the header in the document. */
export const HEADER_ARGUMENTS: Readonly<Record<string, string>> = {
  "Idempotency-Key": "idempotencyKey",
  "Accept-Language": "language",
  "Merchant-Organization": "merchantOrganization",
};

export interface ToolText {
  readonly title: string;
  readonly description: string;
  readonly inputSchema: ToolInputSchema;
}

export interface ToolInputSchema {
  readonly type: "object";
  readonly properties: Readonly<Record<string, object>>;
  readonly required: string[];
  readonly additionalProperties: false;
  readonly [name: string]: unknown;
}

/** What a client is told of an operation: its words and its input, from the document of /v1. */
export function toolText(document: JsonObject, route: Route): ToolText {
  const item = (document.paths as JsonObject)[route.pattern] as JsonObject;
  const operation = item[route.method.toLowerCase()] as JsonObject;
  const { summary, description } = operation;
  const properties: Record<string, object> = {};
  const required: string[] = [];
  const add = (name: string, schema: unknown, isRequired: boolean): void => {
    properties[name] = schema as object;
    if (isRequired) required.push(name);
  };

  for (const found of (operation.parameters ?? []) as unknown[]) {
    const parameter = resolveRef(document, found) as JsonObject;
    const name = argumentOf(parameter);
    if (name !== undefined) add(name, parameterSchema(document, parameter), parameter.required === true);
  }
  const body = plainSchema(document, bodySchema(document, operation));
  if (isJsonObject(body)) {
    const bodyRequired = new Set((body.required ?? []) as string[]);
    for (const [name, schema] of Object.entries(body.properties as JsonObject))
      add(name, schema, bodyRequired.has(name));
  }
  return {
    title: String(summary),
    description: [`${summary}.`, description].filter((text) => text !== undefined).join(" "),
    inputSchema: { type: "object", properties, required, additionalProperties: false },
  };
}

/** The name of the argument; undefined for a header that no tool sends. */
function argumentOf({ in: place, name }: JsonObject): string | undefined {
  return place === "header" ? HEADER_ARGUMENTS[String(name)] : String(name);
}

function parameterSchema(document: JsonObject, { schema, description }: JsonObject): JsonObject {
  return {
    ...(description === undefined ? {} : { description }),
    ...(plainSchema(document, schema) as JsonObject),
  };
}

function bodySchema(document: JsonObject, { requestBody }: JsonObject): unknown {
  const body = resolveRef(document, requestBody);
  if (!isJsonObject(body)) return undefined;
  return ((body.content as JsonObject)["application/json"] as JsonObject | undefined)?.schema;
}
