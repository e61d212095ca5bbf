const WIDTH = 100;

/** JSON for people: what fits on a line stays on it. Secrets and origins of the run become neutral ones. */
export function printableJson(value: unknown): string {
  return layOut(value, "")
    .replace(
      /\b(whsec|whsig|(?:okey|ptok)(?:_test)?)_[A-Za-z0-9_-]{43}/g,
      (_, prefix: string) => `${prefix}_${"x".repeat(43)}`,
    )
    .replace(/http:\/\/127\.0\.0\.1:\d+/g, "https://portal.example.nl");
}

function layOut(value: unknown, indent: string): string {
  const flat = flatten(value);
  if (indent.length + flat.length <= WIDTH || typeof value !== "object" || value === null) return flat;
  const inner = `${indent}  `;
  if (Array.isArray(value)) return `[\n${value.map((item) => inner + layOut(item, inner)).join(",\n")}\n${indent}]`;
  const members = Object.entries(value).map(([name, member]) => `${inner}"${name}": ${layOut(member, inner)}`);
  return `{\n${members.join(",\n")}\n${indent}}`;
}

function flatten(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(flatten).join(", ")}]`;
  if (typeof value !== "object" || value === null) return JSON.stringify(value);
  const members = Object.entries(value).map(([name, member]) => `"${name}": ${flatten(member)}`);
  return members.length === 0 ? "{}" : `{ ${members.join(", ")} }`;
}
