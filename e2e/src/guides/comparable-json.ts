/** Parts of an answer that differ from run to run, each with what stands for it. */
const VARIABLE: readonly (readonly [RegExp, string])[] = [
  [/\b([a-z]{3,5})_[0-9A-HJKMNP-TV-Z]{26}\b/g, "$1_(ulid)"],
  [/\b(whsec|whsig|(?:okey|ptok)(?:_test)?)_[A-Za-z0-9_-]{43}/g, "$1_(secret)"],
  [/\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z/g, "(time)"],
  [/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/g, "(uuid)"],
  [/https?:\/\/[^/?"]+(?=\/(quotes|widgets|v1)\b)/g, "(origin)"],
  [/\bcursor=[\w.%~-]+/g, "cursor=(cursor)"],
];

/** The value with ids, timestamps, secrets, origins and cursors made equal: what a guide's answer must agree in. */
export function comparableJson(value: unknown): unknown {
  if (typeof value === "string") return comparableText(value);
  if (Array.isArray(value)) return value.map(comparableJson);
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, member]) => [name, name === "cursor" ? "(cursor)" : comparableJson(member)]),
  );
}

const comparableText = (text: string): string =>
  VARIABLE.reduce((result, [pattern, replacement]) => result.replace(pattern, replacement), text);
