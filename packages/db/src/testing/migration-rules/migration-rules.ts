import { isNode, listOf, nodeOf, nodesOf, type TreeNode, textOf } from "../syntax-tree.ts";
import { type MigrationStatement, parseMigration, relationOf } from "./migration-statement.ts";

/** What one statement may not do to a table that a running release uses (decision record 0149). */
type Rule = (statement: MigrationStatement, freshTables: ReadonlySet<string>) => string | undefined;

const DESTRUCTIVE: Readonly<Record<string, string>> = {
  DropStmt: "drops something that the last release may still use",
  RenameStmt: "renames something that the last release still calls by its old name",
  TruncateStmt: "deletes rows",
  UpdateStmt: "changes rows in one long transaction: a backfill runs in batches, while the service runs",
  DeleteStmt: "deletes rows in one long transaction: run it in batches, while the service runs",
};

const UNWANTED: Readonly<Record<string, string>> = {
  CreateTrigStmt: "makes a trigger: other engines have none across shards (design §3)",
  CreateSeqStmt: "makes a sequence: ids are made by the service (design §3)",
  RuleStmt: "makes a rule (design §3)",
  LockStmt: "locks a table",
  VacuumStmt: "cannot run in the migration's transaction",
  CreateTableAsStmt: "copies rows in one long transaction",
};

const VOLATILE = new Set(["now", "clock_timestamp", "random", "gen_random_uuid", "uuid_generate_v4", "nextval"]);

const destructive: Rule = ({ kind, excuse }) => (excuse === undefined ? DESTRUCTIVE[kind] : undefined);

const unwanted: Rule = ({ kind }) => UNWANTED[kind];

const lockingIndex: Rule = ({ kind, tree }, freshTables) => {
  if (kind !== "IndexStmt" || freshTables.has(relationOf(tree))) return undefined;
  return "builds an index while writers wait: put it into migrations/online with CONCURRENTLY IF NOT EXISTS";
};

const alteration: Rule = ({ kind, tree, excuse }, freshTables) => {
  if (kind !== "AlterTableStmt" || freshTables.has(relationOf(tree))) return undefined;
  const found = listOf(tree.cmds).map((entry) => commandProblem(nodeOf(entry, "AlterTableCmd"), excuse));
  return found.find((problem) => problem !== undefined);
};

function commandProblem(command: TreeNode | undefined, excuse: string | undefined): string | undefined {
  switch (command?.subtype) {
    case "AT_DropColumn":
      return excuse === undefined ? "drops a column that the last release still selects" : undefined;
    case "AT_AlterColumnType":
      return "rewrites the table under a lock: add a column of the new type, write both, move over";
    case "AT_SetNotNull":
      return "reads the whole table under a lock: add a CHECK … NOT VALID and validate it first";
    case "AT_AddColumn":
      return columnProblem(nodeOf(command.def, "ColumnDef"));
    case "AT_AddConstraint":
      return constraintProblem(nodeOf(command.def, "Constraint"));
    default:
      return undefined;
  }
}

function columnProblem(column: TreeNode | undefined): string | undefined {
  const constraints = listOf(column?.constraints).map((entry) => nodeOf(entry, "Constraint"));
  const standard = constraints.find((constraint) => constraint?.contype === "CONSTR_DEFAULT");
  const isRequired = constraints.some((constraint) => constraint?.contype === "CONSTR_NOTNULL");
  if (isRequired && standard === undefined) return "adds a required column: the last release's inserts fail";
  const calls = nodesOf(standard, "FuncCall").map(functionName);
  if (calls.some((name) => VOLATILE.has(name))) return "adds a column with a volatile default: the table is rewritten";
  return undefined;
}

function constraintProblem(constraint: TreeNode | undefined): string | undefined {
  switch (constraint?.contype) {
    case "CONSTR_CHECK":
    case "CONSTR_FOREIGN":
      return constraint.skip_validation === true
        ? undefined
        : "checks every row under a lock: add it NOT VALID, validate it in the next migration";
    case "CONSTR_UNIQUE":
    case "CONSTR_PRIMARY":
      return textOf(constraint.indexname) === ""
        ? "builds an index while writers wait: build it online, then ADD CONSTRAINT … USING INDEX"
        : undefined;
    default:
      return undefined;
  }
}

const functionName = (call: TreeNode): string =>
  textOf(nodeOf(listOf(call.funcname).at(-1), "String")?.sval).toLowerCase();

const RULES = [destructive, unwanted, lockingIndex, alteration];

/**
 * What a migration does that a running release would feel. Tables that the same migration creates are nobody's yet.
 *
 * @returns one line per problem.
 */
export async function migrationProblems(text: string): Promise<string[]> {
  const statements = await parseMigration(text);
  const created = statements.filter(({ kind }) => kind === "CreateStmt").map(({ tree }) => relationOf(tree));
  const freshTables = new Set(created);
  return statements.flatMap((statement) =>
    RULES.flatMap((rule) => {
      const problem = rule(statement, freshTables);
      return problem === undefined ? [] : [`${problem}: ${statement.shown}`];
    }),
  );
}

/** Files of migrations/online: only what may be built while the service runs, and built again. */
export async function onlineProblems(text: string): Promise<string[]> {
  const statements = await parseMigration(text);
  return statements.flatMap(({ kind, tree, shown }) => {
    const isRepeatable = kind === "IndexStmt" && tree.concurrent === true && tree.if_not_exists === true;
    const isValidation = nodesOf(tree, "AlterTableCmd").every(({ subtype }) => subtype === "AT_ValidateConstraint");
    if (isRepeatable || (kind === "AlterTableStmt" && isNode(tree.relation) && isValidation)) return [];
    return [`is neither CREATE INDEX CONCURRENTLY IF NOT EXISTS nor VALIDATE CONSTRAINT: ${shown}`];
  });
}
