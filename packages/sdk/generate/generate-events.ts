import type { ApiDocument } from "./api-document.ts";
import type { Schema } from "./schema-type.ts";

const HEAD =
  "// Made from packages/api/openapi.json by generate/generate-events.ts; `pnpm generate` makes it again.\n\n";

/** The names of the events' types, and for each event of what its data is made. */
export function generateEvents({ webhooks, components: { schemas } }: ApiDocument): string {
  const resolve = (schema: Schema = {}): Schema =>
    schema.$ref === undefined ? schema : (schemas[schema.$ref.replace("#/components/schemas/", "")] ?? {});

  /** `qot` for an id with that prefix, null for text that may be absent, an object for what holds more. */
  const partsOf = (schema: Schema): object =>
    Object.fromEntries(
      Object.entries(schema.properties ?? {}).map(([name, property]) => {
        const part = resolve(property);
        if (part.type === "object") return [name, partsOf(part)];
        return [name, /^\^(\w+)_\[/.exec(part.pattern ?? "")?.[1] ?? null];
      }),
    );

  const events = Object.entries(webhooks).map(([type, { post }]) => {
    const body = post.requestBody?.content?.["application/json"]?.schema ?? {};
    const name = body.$ref?.replace("#/components/schemas/", "") ?? "";
    return { type, name, parts: partsOf(resolve(resolve(body).properties?.data)) };
  });
  return [
    HEAD,
    `export type {\n${events.map(({ name }) => `  ${name},\n`).join("")}} from "./api.ts";\n\n`,
    "/** Of each event: the prefixes of the ids in its data, null for text that may be absent. */\n",
    "export const EVENT_DATA = {\n",
    ...events.map(({ type, parts }) => `  ${JSON.stringify(type)}: ${JSON.stringify(parts)},\n`),
    "} as const;\n",
  ].join("");
}
