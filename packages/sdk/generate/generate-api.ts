import type { ApiDocument, Operation } from "./api-document.ts";
import { comment, type Schema, schemaType } from "./schema-type.ts";

const HEAD = "// Made from packages/api/openapi.json by generate/generate-api.ts; `pnpm generate` makes it again.\n\n";

/** The types of every component, operation and event, and the table that the client sends by. */
export function generateApi({ paths, webhooks, components }: ApiDocument): string {
  const operations = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ path, method: method.toUpperCase(), operation })),
  );
  operations.sort((one, other) => (one.operation.operationId < other.operation.operationId ? -1 : 1));
  return [
    HEAD,
    ...Object.entries(components.schemas).map(([name, schema]) => named(name, schema)),
    ...operations.map(({ operation }) => operationTypes(operation)),
    `export const OPERATIONS = {\n${operations.map(tableRow).join("")}} as const;\n\n`,
    "/** The contract's events by their type. */\nexport interface EventsByType {\n",
    ...Object.entries(webhooks).map(([type, { post }]) => `  readonly ${JSON.stringify(type)}: ${bodyType(post)};\n`),
    "}\n",
  ].join("");
}

function named(name: string, schema: Schema): string {
  const type = schemaType(schema);
  const head = comment(schema, "");
  return type.startsWith("{")
    ? `${head}export interface ${name} ${type}\n\n`
    : `${head}export type ${name} = ${type};\n\n`;
}

/** Mostly the document has a component of that name. */
const unlessComponent = (name: string, schema: Schema): string =>
  schema.$ref === `#/components/schemas/${name}` ? "" : named(name, schema);

/** `cases-list` has `CasesListQuery` and `CasesListAnswer`. */
function operationTypes({ operationId, parameters = [], requestBody, responses = {} }: Operation): string {
  const name = pascal(operationId);
  const query = parameters.filter((parameter) => parameter.in === "query");
  const properties = Object.fromEntries(query.map(({ name = "", schema = {} }) => [name, schema]));
  const answer = responses["201"] ?? responses["202"] ?? responses["200"];
  const answerSchema = answer?.content?.["application/json"]?.schema;
  return [
    query.length === 0 ? "" : named(`${name}Query`, { type: "object", properties }),
    requestBody?.content?.["application/json"] === undefined
      ? ""
      : unlessComponent(`${name}Body`, requestBody.content["application/json"].schema ?? {}),
    answerSchema === undefined ? "" : unlessComponent(`${name}Answer`, answerSchema),
  ].join("");
}

const bodyType = ({ requestBody }: Operation): string =>
  schemaType(requestBody?.content?.["application/json"]?.schema ?? {});

const tableRow = ({ path, method, operation }: { path: string; method: string; operation: Operation }): string =>
  `  ${JSON.stringify(operation.operationId)}: { method: "${method}", path: "${path}" },\n`;

const pascal = (text: string): string => text.replace(/(^|-)([a-z])/g, (_, __, letter: string) => letter.toUpperCase());
