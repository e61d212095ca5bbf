/** The part of JSON Schema that our document uses. */
export interface Schema {
  readonly $ref?: string;
  readonly type?: string;
  readonly pattern?: string;
  readonly const?: unknown;
  readonly enum?: readonly unknown[];
  readonly oneOf?: readonly Schema[];
  readonly anyOf?: readonly Schema[];
  readonly items?: Schema;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly additionalProperties?: boolean | Schema;
  readonly description?: string;
  readonly deprecated?: boolean;
}

/** A schema as a TypeScript type. Closed lists become unions, references the names of their components. */
export function schemaType(schema: Schema, indent = ""): string {
  if (schema.$ref !== undefined) return schema.$ref.replace("#/components/schemas/", "");
  if (schema.const !== undefined) return JSON.stringify(schema.const);
  if (schema.enum !== undefined) return schema.enum.map((value) => JSON.stringify(value)).join(" | ");
  const arms = schema.oneOf ?? schema.anyOf;
  if (arms !== undefined) return arms.map((arm) => schemaType(arm, indent)).join(" | ");
  switch (schema.type) {
    case "object":
      return objectType(schema, indent);
    case "array":
      return `readonly (${schemaType(schema.items ?? {}, indent)})[]`;
    case "integer":
    case "number":
      return "number";
    case "string":
    case "boolean":
      return schema.type;
    default:
      return "unknown";
  }
}

function objectType({ properties = {}, required = [], additionalProperties: others }: Schema, indent: string): string {
  const inner = `${indent}  `;
  const members = Object.entries(properties).map(([name, property]) => {
    const isRequired = required.includes(name);
    const type = schemaType(property, inner);
    return `${comment(property, inner)}${inner}readonly ${name}${isRequired ? "" : "?"}: ${type}${isRequired || type === "unknown" ? "" : " | undefined"};\n`;
  });
  if (members.length > 0) return `{\n${members.join("")}${indent}}`;
  return `Readonly<Record<string, ${typeof others === "object" ? schemaType(others, indent) : "never"}>>`;
}

export function comment({ description, deprecated }: Schema, indent: string): string {
  const text = [description?.replace(/\s+/g, " "), deprecated ? "@deprecated" : undefined].filter(Boolean).join(" ");
  return text === "" ? "" : `${indent}/** ${text.replaceAll("*/", "* /")} */\n`;
}
