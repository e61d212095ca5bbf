const BREAKPOINT = "--> statement-breakpoint\n";
const NEW_TABLE = /^CREATE TABLE "(\w+)"/;
const NEW_CHECK = /^ALTER TABLE "(\w+)" ADD CONSTRAINT "(\w+)" CHECK [^;]+;$/;

/**
 * Lets a generated migration run while the service runs (decision record 0149): a check of a table that exists holds for new
 * rows first, and is validated for the others online.
 *
 * @returns the migration's text, and that of its file in `migrations/online`: empty when there is nothing to do there.
 */
export function finishMigration(generated: string): { migration: string; online: string } {
  const statements = generated.trim().split(BREAKPOINT);
  const newTables = new Set(statements.map((statement) => NEW_TABLE.exec(statement)?.[1]));
  const online: string[] = [];
  const migration = statements.map((statement) => {
    const [, table = "", constraint] = NEW_CHECK.exec(statement) ?? [];
    if (constraint === undefined || newTables.has(table)) return statement;
    online.push(`ALTER TABLE "${table}" VALIDATE CONSTRAINT "${constraint}";`);
    return statement.replace(/;$/, " NOT VALID;");
  });
  return { migration: migration.join(BREAKPOINT), online: online.map((line) => `${line}\n`).join(BREAKPOINT) };
}
