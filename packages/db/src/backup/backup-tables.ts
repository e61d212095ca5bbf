import type postgres from "postgres";

export interface BackupTable {
  readonly name: string;
  readonly columns: readonly string[];
  readonly primaryKey: readonly string[];
}

/** Every table of ours, those that others refer to first: rows go back in this order. */
export async function backupTables(client: postgres.Sql | postgres.TransactionSql): Promise<BackupTable[]> {
  const tables = await client<BackupTable[]>`
    select relation.relname as name,
      (select json_agg(attname order by attnum) from pg_attribute
        where attrelid = relation.oid and attnum > 0 and not attisdropped) as columns,
      (select json_agg(attribute.attname order by key.position)
        from pg_constraint, unnest(conkey) with ordinality as key(number, position)
        join pg_attribute attribute on attribute.attnum = key.number
        where contype = 'p' and conrelid = relation.oid and attribute.attrelid = relation.oid) as "primaryKey"
    from pg_class relation
    where relation.relnamespace = 'public'::regnamespace and relation.relkind in ('r', 'p') order by 1`;
  const references = await client<{ from: string; to: string }[]>`
    select source.relname as from, target.relname as to from pg_constraint
    join pg_class source on source.oid = conrelid join pg_class target on target.oid = confrelid
    where contype = 'f' and connamespace = 'public'::regnamespace and conrelid <> confrelid`;
  return inOrderOfReference([...tables], [...references]);
}

function inOrderOfReference(tables: BackupTable[], references: readonly { from: string; to: string }[]) {
  const ordered: BackupTable[] = [];
  let left = tables;
  while (left.length > 0) {
    const waits = (name: string) =>
      references.some(({ from, to }) => from === name && left.some((table) => table.name === to));
    const free = left.filter(({ name }) => !waits(name));
    if (free.length === 0)
      throw new Error("Foreign keys of tables form a circle: no order restores them. Break the circle in the schema.");
    ordered.push(...free);
    left = left.filter((table) => !free.includes(table));
  }
  return ordered;
}

/** The newest migration, by its hash; empty for a database that was never migrated. */
export async function newestMigration(client: postgres.Sql | postgres.TransactionSql): Promise<string> {
  const [row] = await client<{ hash: string }[]>`
    select hash from drizzle.__drizzle_migrations order by created_at desc limit 1`;
  return row?.hash ?? "";
}

export const quoted = (names: readonly string[]): string => names.map((name) => `"${name}"`).join(", ");
