import type { JsonObject } from "../rest/openapi/json-object.ts";
import type { Route } from "../rest/routes/route.ts";
import { explainDeliveryTool } from "./explain-delivery-tool.ts";
import { answeredResult, type Tool } from "./tool.ts";
import { toolText } from "./tool-schema.ts";
import { annotationsOf, TOOLS } from "./tool-table.ts";

/** Every tool: the operations of the table in its order, and the one that is more than an operation. */
export function buildTools(routes: readonly Route[], document: JsonObject): Tool[] {
  const byPath = new Map(routes.map((route) => [route.procedurePath, route]));
  const operations = Object.entries(TOOLS).map(([procedurePath, { name, hints }]): Tool => {
    const route = byPath.get(procedurePath);
    if (route === undefined) throw new Error(`${name} names ${procedurePath}, which is no operation of /v1.`);
    const { title, description, inputSchema } = toolText(document, route);
    return {
      name,
      description,
      inputSchema,
      annotations: annotationsOf(title, hints),
      permission: route.permission,
      call: async ({ callOperation, values }) => answeredResult(await callOperation(procedurePath, values)),
    };
  });
  return [...operations, explainDeliveryTool];
}
