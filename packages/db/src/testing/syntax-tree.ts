/** A node of PostgreSQL's own parse tree (libpg-query): a name and what it holds. */
export type TreeNode = Readonly<Record<string, unknown>>;

export const isNode = (value: unknown): value is TreeNode =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** The contents of `{ Kind: { … } }`; undefined for another kind. */
export function nodeOf(value: unknown, kind: string): TreeNode | undefined {
  const content = isNode(value) ? value[kind] : undefined;
  return isNode(content) ? content : undefined;
}

export const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);

export const textOf = (value: unknown): string => (typeof value === "string" ? value : "");

/** Every node of that kind, however deep. */
export function nodesOf(value: unknown, kind: string): TreeNode[] {
  if (Array.isArray(value)) return value.flatMap((entry) => nodesOf(entry, kind));
  if (!isNode(value)) return [];
  const here = nodeOf(value, kind);
  return [...(here === undefined ? [] : [here]), ...Object.values(value).flatMap((entry) => nodesOf(entry, kind))];
}
