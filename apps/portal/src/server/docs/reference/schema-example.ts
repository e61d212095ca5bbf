import { type ReferenceDocument, resolved, type ShownSchema } from "./reference-document.ts";

const BY_FORMAT: Readonly<Record<string, string>> = {
  "date-time": "2026-06-01T09:30:00.000Z",
  date: "2026-06-01",
  uri: "https://example.com/",
  email: "jan@example.nl",
};

/** A value as an answer has it: the document's own example where there is one, else made of its parts. */
export function exampleOf(document: ReferenceDocument, given: ShownSchema): unknown {
  const schema = resolved(document, given);
  const [example] = schema.examples ?? [];
  if (example !== undefined) return example;
  if (schema.const !== undefined) return schema.const;
  if (schema.default !== undefined) return schema.default;
  if (schema.enum !== undefined) return schema.enum[0];
  const [choice] = schema.anyOf ?? schema.oneOf ?? [];
  if (choice !== undefined) return exampleOf(document, choice);
  if (schema.properties !== undefined) {
    const shown = Object.entries(schema.properties).filter(([, property]) => property.deprecated !== true);
    return Object.fromEntries(shown.map(([name, property]) => [name, exampleOf(document, property)]));
  }
  switch (schema.type) {
    case "array":
      return schema.items === undefined ? [] : [exampleOf(document, schema.items)];
    case "object":
      return {};
    case "integer":
    case "number":
      return schema.minimum !== undefined && schema.minimum > 0 ? schema.minimum : 0;
    case "boolean":
      return true;
    default:
      return textOf(schema);
  }
}

/** Ids are `qot_` and 26 signs: the pattern says the prefix. */
function textOf({ format, pattern }: ShownSchema): string {
  if (format !== undefined) return BY_FORMAT[format] ?? "…";
  const prefix = /^\^([a-z]+_)/.exec(pattern ?? "")?.[1];
  return prefix === undefined ? "…" : `${prefix}01JZ8Q4C5T9V3W7X1Y2Z3A4B5R`;
}
