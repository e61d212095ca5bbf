import { isJsonObject, type JsonObject } from "./json-object.ts";
import { sampleOfSchema } from "./sample-of-schema.ts";

/** A copy in which every body that is sent and every answer of JSON shows an example: readers and mock servers need one. */
export function addExamples(document: JsonObject): JsonObject {
  const visit = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(visit);
    if (!isJsonObject(value)) return value;
    const media = isJsonObject(value.content) ? value.content["application/json"] : undefined;
    const copy = Object.fromEntries(Object.entries(value).map(([name, child]) => [name, visit(child)]));
    if (!isJsonObject(media) || media.example !== undefined) return copy;
    const example = sampleOfSchema(document, media.schema);
    return { ...copy, content: { ...(copy.content as JsonObject), "application/json": { ...media, example } } };
  };
  return { ...document, paths: visit(document.paths), webhooks: visit(document.webhooks) };
}
