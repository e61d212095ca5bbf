import { escapeHtml } from "@quote-financing/domain/text/escape-html";
import { marked } from "marked";
import { nameOf, type ReferenceDocument, resolved, type ShownSchema } from "./reference-document.ts";

/** Text of our own document, where words stand in backquotes. */
export const proseOf = (text: string | undefined): string =>
  text === undefined ? "" : marked.parseInline(escapeHtml(text).replaceAll("&#39;", "'"), { async: false });

/** The names of an object with what each may be. An object within it stands below its name; one that has a name is linked. */
export function propertiesHtml(document: ReferenceDocument, given: ShownSchema): string {
  const schema = resolved(document, given);
  const rows = Object.entries(schema.properties ?? {});
  if (rows.length === 0) return "";
  const items = rows.map(([name, property]) => propertyHtml(document, name, property, schema.required?.includes(name)));
  return `<dl class="fields">${items.join("")}</dl>`;
}

export function propertyHtml(
  document: ReferenceDocument,
  name: string,
  property: ShownSchema,
  isRequired: boolean | undefined,
): string {
  const flags = [
    isRequired ? '<span class="needed">required</span>' : "",
    property.readOnly ? "read-only" : "",
    property.deprecated ? "deprecated" : "",
  ].filter((flag) => flag !== "");
  const inner = innerOf(property);
  const nested = inner === undefined ? "" : propertiesHtml(document, inner);
  const about = [proseOf(property.description), boundsOf(property)].filter((text) => text !== "").join(" ");
  return `<dt><code>${escapeHtml(name)}</code> <span class="kind">${[kindOf(property), ...flags].join(" · ")}</span></dt>
<dd>${about}${nested}</dd>`;
}

/** An unnamed object, alone or in a list, is shown where it stands. */
function innerOf(property: ShownSchema): ShownSchema | undefined {
  const inner = property.type === "array" ? property.items : property;
  return inner?.properties !== undefined ? inner : undefined;
}

function kindOf(schema: ShownSchema): string {
  const name = nameOf(schema);
  if (name !== undefined) return `<a href="#schema-${name}">${name}</a>`;
  if (schema.type === "array") return `list of ${kindOf(schema.items ?? {})}`;
  const choices = schema.anyOf ?? schema.oneOf;
  if (choices !== undefined) return choices.map(kindOf).join(" or ");
  if (schema.const !== undefined) return `<code>${escapeHtml(String(schema.const))}</code>`;
  return escapeHtml(schema.format ?? schema.type ?? "any");
}

function boundsOf(schema: ShownSchema): string {
  const { enum: values, minimum, maximum, maxLength, maxItems, default: preset } = schema;
  const parts = [
    values === undefined
      ? ""
      : `One of ${values.map((value) => `<code>${escapeHtml(String(value))}</code>`).join(", ")}.`,
    minimum === undefined ? "" : `At least ${minimum}.`,
    maximum === undefined ? "" : `At most ${maximum}.`,
    maxLength === undefined ? "" : `At most ${maxLength} characters.`,
    maxItems === undefined ? "" : `At most ${maxItems} entries.`,
    preset === undefined ? "" : `By default <code>${escapeHtml(JSON.stringify(preset))}</code>.`,
  ];
  return parts.filter((part) => part !== "").join(" ");
}
