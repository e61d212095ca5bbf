const PREFIX = "#/components/schemas/";

/** Names of the component schemas that a part of a document refers to, directly or through other components. */
export function referencedSchemas(part: unknown, schemas: Readonly<Record<string, unknown>>): Set<string> {
  const names = new Set<string>();
  const visit = (value: unknown): void => {
    if (typeof value !== "object" || value === null) return;
    for (const [key, child] of Object.entries(value)) {
      if (key !== "$ref" || typeof child !== "string") visit(child);
      else if (child.startsWith(PREFIX)) enter(child.slice(PREFIX.length));
    }
  };
  const enter = (name: string): void => {
    if (names.has(name)) return;
    names.add(name);
    visit(schemas[name]);
  };
  visit(part);
  return names;
}
