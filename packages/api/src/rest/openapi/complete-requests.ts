import { isJsonObject, type JsonObject, resolveRef } from "./json-object.ts";

/** Of operations that take back what they answer: the schema of the resource. */
const RESOURCES: Readonly<Record<string, string>> = {
  "quotes-create": "Quote",
  "cases-create": "Case",
  "caseMessages-post": "CaseMessage",
  "destinations-create": "EventDestination",
  "destinations-update": "EventDestination",
};

/**
 * A copy in which a name that a request may hold, but that only the service sets, has the type that answers give it. It is not
 * `readOnly`: gateways refuse such a name in a request, and what was read could not be sent back (contract-decisions §1).
 * A name that a request says nothing of has the description that answers give it.
 */
export function completeRequests(document: JsonObject): JsonObject {
  const components = document.components as JsonObject;
  const schemas: Record<string, unknown> = { ...(components.schemas as JsonObject) };

  const paths = Object.fromEntries(
    Object.entries(document.paths as JsonObject).map(([path, item]) => [
      path,
      Object.fromEntries(Object.entries(item as JsonObject).map(([method, found]) => [method, typed(found)])),
    ]),
  );
  return { ...document, paths, components: { ...components, schemas } };

  function typed(operation: unknown): unknown {
    const { operationId, requestBody } = operation as JsonObject;
    const resource = RESOURCES[String(operationId)];
    if (resource === undefined || !isJsonObject(requestBody)) return operation;
    const content = requestBody.content as JsonObject;
    const media = content["application/json"] as JsonObject;
    const schema = withTypes(media.schema, (components.schemas as JsonObject)[resource]);
    const json = { ...content, "application/json": { ...media, schema } };
    return { ...(operation as JsonObject), requestBody: { ...requestBody, content: json } };
  }

  /** Components of requests are replaced where they stand. */
  function withTypes(sent: unknown, answered: unknown): unknown {
    if (!isJsonObject(sent)) return sent;
    const answer = resolveRef(document, answered);
    if (typeof sent.$ref === "string") {
      const name = sent.$ref.replace("#/components/schemas/", "");
      if (isJsonObject(answer)) schemas[name] = withTypes(schemas[name], answer);
      return sent;
    }
    const { items, properties: members } = isJsonObject(answer) ? answer : {};
    const told = { ...descriptionOf(answer), ...sent };
    if (isJsonObject(sent.items)) return { ...told, items: withTypes(sent.items, items) };
    if (!isJsonObject(sent.properties)) return told;
    const properties = isJsonObject(members) ? members : {};
    const entries = Object.entries(sent.properties).map(([name, child]) => [name, member(child, properties[name])]);
    return { ...told, properties: Object.fromEntries(entries) };
  }

  function member(sent: unknown, answered: unknown): unknown {
    if (!isJsonObject(sent)) return sent;
    if (sent.readOnly !== true) return withTypes(sent, answered);
    const { readOnly: _, ...rest } = sent;
    const type = resolveRef(document, answered);
    return isJsonObject(type) && type.type !== "object" && type.type !== "array" && !type.oneOf
      ? { ...type, ...rest }
      : rest;
  }
}

const descriptionOf = (schema: unknown): JsonObject =>
  isJsonObject(schema) && typeof schema.description === "string" ? { description: schema.description } : {};
