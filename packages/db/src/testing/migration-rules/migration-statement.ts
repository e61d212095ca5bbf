import { parse } from "libpg-query";
import { isNode, listOf, type TreeNode, textOf } from "../syntax-tree.ts";

export interface MigrationStatement {
  /** As PostgreSQL's grammar names it: `IndexStmt`. */
  readonly kind: string;
  readonly tree: TreeNode;
  /** The record that answers for a change that the last release does not survive: `-- contract: 0151 …` above it. */
  readonly excuse: string | undefined;
  /** Its first words, to be found again. */
  readonly shown: string;
}

const EXCUSE = /^\s*--\s*contract:\s*(\S.*)$/m;

/** Splits a migration with PostgreSQL's own parser. @throws on what PostgreSQL would not parse. */
export async function parseMigration(text: string): Promise<MigrationStatement[]> {
  const parsed: unknown = await parse(text);
  const bytes = Buffer.from(text);
  let end = 0;
  return listOf(isNode(parsed) ? parsed.stmts : []).flatMap((entry) => {
    if (!isNode(entry) || !isNode(entry.stmt)) return [];
    const from = end; // The parser leaves out the comments that stand before a statement.
    const start = Number(entry.stmt_location ?? 0);
    end = start + Number(entry.stmt_len ?? bytes.length - start);
    const source = bytes.subarray(from, end).toString();
    const [kind = "", tree] = Object.entries(entry.stmt)[0] ?? [];
    if (!isNode(tree)) return [];
    const code = source
      .replace(/--.*$/gm, "")
      .replace(/[\s;]+/g, " ")
      .trim();
    return [{ kind, tree, excuse: EXCUSE.exec(source)?.[1]?.trim(), shown: code.slice(0, 80) }];
  });
}

export const relationOf = (tree: TreeNode): string => textOf(isNode(tree.relation) ? tree.relation.relname : "");
