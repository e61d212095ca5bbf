export type JsonObject = { readonly [name: string]: unknown };

export const isJsonObject = (value: unknown): value is JsonObject =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** Follows `#/a/b` within the document; any other value is itself. */
export function resolveRef(document: JsonObject, value: unknown): unknown {
  if (!isJsonObject(value) || typeof value.$ref !== "string") return value;
  const names = value.$ref.replace(/^#\//, "").split("/");
  const found = names.reduce<unknown>((owner, name) => (isJsonObject(owner) ? owner[name] : undefined), document);
  return resolveRef(document, found);
}
