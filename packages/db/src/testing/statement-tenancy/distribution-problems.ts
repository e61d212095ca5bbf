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

/**
 * Where a statement touches rows of tenants without saying of which organization: on a database that is sharded by
 * organization it would run on every shard, or not at all (design §3). One line per relation.
 */
export function distributionProblems(text: string): string[] {
  const parsed: unknown = parseSync(text);
  return problemsIn(parsed, new Set());
}

/** Looks into every query, however deep; names of CTEs are no tables where they are known. */
function problemsIn(value: unknown, knownNames: ReadonlySet<string>): string[] {
  if (Array.isArray(value)) return value.flatMap((entry) => problemsIn(entry, knownNames));
  if (!isNode(value)) return [];
  const query = QUERIES.map((kind) => [kind, nodeOf(value, kind)] as const).find(([, tree]) => tree !== undefined);
  if (query?.[1] === undefined) return Object.values(value).flatMap((entry) => problemsIn(entry, knownNames));
  const [kind, tree] = query;
  const names = new Set([...knownNames, ...namesOfCtes(tree)]);
  // The sides of a union stand in the tree without their kind.
  const { larg, rarg, ...parts } = tree;
  const inner = [larg, rarg].flatMap((side) => (isNode(side) ? [{ SelectStmt: side }] : []));
  return [...levelProblems(kind, tree, names), ...problemsIn([...inner, ...Object.values(parts)], names)];
}

const namesOfCtes = (tree: TreeNode): string[] =>
  listOf(isNode(tree.withClause) ? tree.withClause.ctes : []).map((entry) =>
    textOf(nodeOf(entry, "CommonTableExpr")?.ctename),
  );

function levelProblems(kind: (typeof QUERIES)[number], tree: TreeNode, names: ReadonlySet<string>): string[] {
  if (kind === "InsertStmt") return insertProblems(tree);
  // Both sides of a union are queries of their own.
  if (kind === "SelectStmt" && (tree.larg !== undefined || tree.rarg !== undefined)) return [];
  const target = isNode(tree.relation) ? [relationOf(tree.relation, names)] : [];
  const sources = [...listOf(tree.fromClause), ...listOf(tree.usingClause)];
  const relations = [...target, ...sources.flatMap((source) => relationsIn(source, names))];
  const tenants = relations.filter(({ tenantTable }) => tenantTable !== undefined);
  if (tenants.length === 0) return [];
  // An unqualified organization_id is that of the table of tenants: first in the list.
  const ordered = [...tenants, ...relations.filter(({ tenantTable }) => tenantTable === undefined)];
  const links = new OrganizationLinks(ordered.map(({ alias }) => alias));
  links.learn(tree.whereClause);
  for (const source of sources) learnJoins(source, links, names);
  // A common table expression or a subquery is judged by itself; what is tied to it is tied.
  for (const { alias, isDerived } of relations) if (isDerived) links.tie(alias, "");
  return tenants
    .filter(({ alias }) => !links.isTied(alias))
    .map(({ tenantTable }) => `${tenantTable} without its organization_id (${kind})`);
}

function insertProblems(tree: TreeNode): string[] {
  const table = textOf(isNode(tree.relation) ? tree.relation.relname : "");
  const columns = listOf(tree.cols).map((entry) => textOf(nodeOf(entry, "ResTarget")?.name));
  if (!TENANT_TABLES.includes(table) || columns.includes("organization_id")) return [];
  return [`${table} without its organization_id (InsertStmt)`];
}

function relationOf(range: TreeNode, names: ReadonlySet<string>): Relation {
  const name = textOf(range.relname);
  const alias = isNode(range.alias) ? textOf(range.alias.aliasname) : name;
  const isDerived = names.has(name);
  return { alias, isDerived, tenantTable: TENANT_TABLES.includes(name) && !isDerived ? name : undefined };
}

function relationsIn(source: unknown, names: ReadonlySet<string>): Relation[] {
  const join = nodeOf(source, "JoinExpr");
  if (join !== undefined) return [...relationsIn(join.larg, names), ...relationsIn(join.rarg, names)];
  const range = nodeOf(source, "RangeVar");
  if (range !== undefined) return [relationOf(range, names)];
  const derived = nodeOf(source, "RangeSubselect") ?? nodeOf(source, "RangeFunction");
  const alias = textOf(isNode(derived?.alias) ? derived.alias.aliasname : "");
  return alias === "" ? [] : [{ alias, isDerived: true, tenantTable: undefined }];
}

function learnJoins(source: unknown, links: OrganizationLinks, names: ReadonlySet<string>): void {
  const join = nodeOf(source, "JoinExpr");
  if (join === undefined) return;
  learnJoins(join.larg, links, names);
  learnJoins(join.rarg, links, names);
  links.learn(join.quals);
  const aliases = [...relationsIn(join.larg, names), ...relationsIn(join.rarg, names)].map(({ alias }) => alias);
  links.learnUsing(join.usingClause, aliases);
}
