import { isNode, listOf, nodeOf, type TreeNode, textOf } from "../syntax-tree.ts";

const COLUMN = "organization_id";

/** Which of a query's relations are tied to one organization: by a value, or to each other. */
export class OrganizationLinks {
  /** A name stands for its group; the empty name is the group that has a value. */
  readonly #groups = new Map<string, string>([["", ""]]);
  readonly #aliases: readonly string[];

  constructor(aliases: readonly string[]) {
    this.#aliases = aliases;
    for (const alias of aliases) this.#groups.set(alias, alias);
  }

  isTied(alias: string): boolean {
    return this.#groupOf(alias) === this.#groupOf("");
  }

  tie(one: string, other: string): void {
    const [from, to] = [this.#groupOf(one), this.#groupOf(other)];
    for (const [alias, group] of this.#groups) if (group === from) this.#groups.set(alias, to);
  }

  /** Takes in what a condition says for sure: its parts that are joined by AND. */
  learn(condition: unknown): void {
    const conjunction = nodeOf(condition, "BoolExpr");
    if (conjunction?.boolop === "AND_EXPR") for (const part of listOf(conjunction.args)) this.learn(part);
    const comparison = nodeOf(condition, "A_Expr");
    if (comparison !== undefined && isEquality(comparison)) this.#learnEquality(comparison.lexpr, comparison.rexpr);
    const membership = nodeOf(condition, "SubLink");
    if (membership?.subLinkType === "ANY_SUBLINK") this.#learnEquality(membership.testexpr, undefined);
  }

  /** `using (organization_id)` */
  learnUsing(columns: unknown, aliases: readonly string[]): void {
    const names = listOf(columns).map((entry) => textOf(nodeOf(entry, "String")?.sval));
    if (!names.includes(COLUMN)) return;
    for (const alias of aliases) this.tie(alias, aliases[0] ?? alias);
  }

  #learnEquality(left: unknown, right: unknown): void {
    const [leftRow, rightRow] = [rowOf(left), rowOf(right)];
    if (leftRow !== undefined) {
      for (const [index, entry] of leftRow.entries()) this.#learnEquality(entry, rightRow?.[index]);
      return;
    }
    const [one, other] = [this.#aliasOf(left), this.#aliasOf(right)];
    if (one !== undefined && other !== undefined) this.tie(one, other);
    else if (one !== undefined || other !== undefined) this.tie(one ?? other ?? "", "");
  }

  /** The relation whose organization_id this is; undefined for any other value, a relation of an outer query included. */
  #aliasOf(expression: unknown): string | undefined {
    const fields = listOf(nodeOf(expression, "ColumnRef")?.fields).map((field) =>
      textOf(nodeOf(field, "String")?.sval),
    );
    if (fields.at(-1) !== COLUMN) return undefined;
    const alias = fields.length > 1 ? (fields.at(-2) ?? "") : (this.#aliases[0] ?? "");
    return this.#aliases.includes(alias) ? alias : undefined;
  }

  #groupOf(alias: string): string {
    return this.#groups.get(alias) ?? alias;
  }
}

function isEquality({ kind, name }: TreeNode): boolean {
  const operator = textOf(nodeOf(listOf(name)[0], "String")?.sval);
  return operator === "=" && ["AEXPR_OP", "AEXPR_OP_ANY", "AEXPR_IN"].includes(textOf(kind));
}

function rowOf(expression: unknown): readonly unknown[] | undefined {
  const row = nodeOf(expression, "RowExpr");
  return row === undefined || !isNode(row) ? undefined : listOf(row.args);
}
