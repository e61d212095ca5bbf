import { loadModule, parseSync } from "libpg-query";
import { TENANT_TABLES } from "../../schema/table-placement.ts";
import { isNode, listOf, nodeOf, type TreeNode, textOf } from "../syntax-tree.ts";
import { OrganizationLinks } from "./organization-links.ts";

await loadModule();

const QUERIES = ["SelectStmt", "InsertStmt", "UpdateStmt", "DeleteStmt"] as const;

/** A relation in a query: a table of tenants, or something else that may carry organization_id on. */
interface Relation {
  readonly alias: string;
  readonly tenantTable: string | undefined;
  /** A common table expression, a subquery or a function: judged by itself. */
  readonly isDerived: boolean;
}

/** What is known while a statement is read: the tables that are looked at, and the names of CTEs, which are no tables. */
interface Known {
  readonly tables: readonly string[];
  readonly ctes: ReadonlySet<string>;
}

/**
 * Where a statement touches rows of tenants without saying of which organization: on a database that is sharded by
 * organization it would run on every shard, or not at all (design §3). One line per relation.
 *
 * @param tables whose rows are looked at; those of the shards when omitted
 */
export function distributionProblems(text: string, tables: readonly string[] = TENANT_TABLES): string[] {
  const parsed: unknown = parseSync(text);
  return problemsIn(parsed, { tables, ctes: new Set() });
}

/** Looks into every query, however deep. */
function problemsIn(value: unknown, outer: Known): string[] {
  if (Array.isArray(value)) return value.flatMap((entry) => problemsIn(entry, outer));
  if (!isNode(value)) return [];
  const query = QUERIES.map((kind) => [kind, nodeOf(value, kind)] as const).find(([, tree]) => tree !== undefined);
  if (query?.[1] === undefined) return Object.values(value).flatMap((entry) => problemsIn(entry, outer));
  const [kind, tree] = query;
  const known = { ...outer, ctes: new Set([...outer.ctes, ...namesOfCtes(tree)]) };
  // The sides of a union stand in the tree without their kind.
  const { larg, rarg, ...parts } = tree;
  const inner = [larg, rarg].flatMap((side) => (isNode(side) ? [{ SelectStmt: side }] : []));
  return [...levelProblems(kind, tree, known), ...problemsIn([...inner, ...Object.values(parts)], known)];
}

const namesOfCtes = (tree: TreeNode): string[] =>
  listOf(isNode(tree.withClause) ? tree.withClause.ctes : []).map((entry) =>
    textOf(nodeOf(entry, "CommonTableExpr")?.ctename),
  );

function levelProblems(kind: (typeof QUERIES)[number], tree: TreeNode, known: Known): string[] {
  if (kind === "InsertStmt") return insertProblems(tree, known);
  // Both sides of a union are queries of their own.
  if (kind === "SelectStmt" && (tree.larg !== undefined || tree.rarg !== undefined)) return [];
  const target = isNode(tree.relation) ? [relationOf(tree.relation, known)] : [];
  const sources = [...listOf(tree.fromClause), ...listOf(tree.usingClause)];
  const relations = [...target, ...sources.flatMap((source) => relationsIn(source, known))];
  const tenants = relations.filter(({ tenantTable }) => tenantTable !== undefined);
  if (tenants.length === 0) return [];
  // An unqualified organization_id is that of the table of tenants: first in the list.
  const ordered = [...tenants, ...relations.filter(({ tenantTable }) => tenantTable === undefined)];
  const links = new OrganizationLinks(ordered.map(({ alias }) => alias));
  links.learn(tree.whereClause);
  for (const source of sources) learnJoins(source, links, known);
  // A common table expression or a subquery is judged by itself; what is tied to it is tied.
  for (const { alias, isDerived } of relations) if (isDerived) links.tie(alias, "");
  return tenants
    .filter(({ alias }) => !links.isTied(alias))
    .map(({ tenantTable }) => `${tenantTable} without its organization_id (${kind})`);
}

function insertProblems(tree: TreeNode, { tables }: Known): string[] {
  const table = textOf(isNode(tree.relation) ? tree.relation.relname : "");
  const columns = listOf(tree.cols).map((entry) => textOf(nodeOf(entry, "ResTarget")?.name));
  if (!tables.includes(table) || columns.includes("organization_id")) return [];
  return [`${table} without its organization_id (InsertStmt)`];
}

function relationOf(range: TreeNode, { tables, ctes }: Known): Relation {
  const name = textOf(range.relname);
  const alias = isNode(range.alias) ? textOf(range.alias.aliasname) : name;
  const isDerived = ctes.has(name);
  return { alias, isDerived, tenantTable: tables.includes(name) && !isDerived ? name : undefined };
}

function relationsIn(source: unknown, known: Known): Relation[] {
  const join = nodeOf(source, "JoinExpr");
  if (join !== undefined) return [...relationsIn(join.larg, known), ...relationsIn(join.rarg, known)];
  const range = nodeOf(source, "RangeVar");
  if (range !== undefined) return [relationOf(range, known)];
  const derived = nodeOf(source, "RangeSubselect") ?? nodeOf(source, "RangeFunction");
  const alias = textOf(isNode(derived?.alias) ? derived.alias.aliasname : "");
  return alias === "" ? [] : [{ alias, isDerived: true, tenantTable: undefined }];
}

function learnJoins(source: unknown, links: OrganizationLinks, known: Known): void {
  const join = nodeOf(source, "JoinExpr");
  if (join === undefined) return;
  learnJoins(join.larg, links, known);
  learnJoins(join.rarg, links, known);
  links.learn(join.quals);
  const aliases = [...relationsIn(join.larg, known), ...relationsIn(join.rarg, known)].map(({ alias }) => alias);
  links.learnUsing(join.usingClause, aliases);
}
