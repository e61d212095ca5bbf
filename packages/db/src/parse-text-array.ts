const ENTRY = /"((?:[^"\\]|\\.)*)"|[^,]+/gs;

/**
 * The entries of a one-dimensional `text[]` as PostgreSQL writes it, none of them null: `{a,"b c","d\\e"}`. drizzle's own
 * parser drops the backslashes that stand in an entry.
 */
export function parseTextArray(text: string): string[] {
  if (text === "{}") return [];
  const list = text.slice(1, -1);
  if (!list.includes('"')) return list.split(",");
  return Array.from(list.matchAll(ENTRY), ([entry, quoted]) => quoted?.replace(/\\(.)/gs, "$1") ?? entry);
}
