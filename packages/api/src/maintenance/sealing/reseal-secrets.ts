import type { Database } from "@quote-financing/db/database";
import type { SecretBox } from "@quote-financing/domain/secret-box";
import { type SQL, sql } from "drizzle-orm";
import { SEALED_COLUMNS, type SealedColumn } from "./sealed-columns.ts";

const BATCH = 200;

export interface ResealOptions {
  readonly db: Database;
  readonly secretBox: SecretBox;
  /** `sealingKeyId(SECRETS_KEY)` */
  readonly keyId: string;
}

export interface ResealReport {
  readonly table: string;
  readonly resealed: number;
  /** Sealed under a key that SECRETS_KEY does not hold, or altered: left as they are. */
  readonly unreadable: number;
}

interface Row extends Record<string, unknown> {
  readonly organizationId: string;
  readonly keyValues: readonly string[];
  readonly sealed: string;
}

/**
 * Seals again everything that was sealed under an older key (decision record 0020). Runs while the service runs: a row
 * that changes meanwhile is left to its writer, who seals under the new key. Broken off, it goes on where it was: what
 * is done is not found again.
 */
export async function resealSecrets(options: ResealOptions): Promise<ResealReport[]> {
  const reports: ResealReport[] = [];
  for (const column of SEALED_COLUMNS) reports.push(await resealColumn(options, column));
  return reports;
}

async function resealColumn(options: ResealOptions, column: SealedColumn): Promise<ResealReport> {
  let [resealed, unreadable] = [0, 0];
  let after: Row | undefined;
  for (;;) {
    const rows = await findOlder(options, column, after);
    for (const row of rows) {
      const outcome = await resealRow(options, column, row);
      if (outcome === "resealed") resealed += 1;
      if (outcome === "unreadable") unreadable += 1;
    }
    after = rows.at(-1);
    if (rows.length < BATCH) return { table: column.table, resealed, unreadable };
  }
}

/**
 * In the order of the primary key, so that an unreadable row is met once. Whether a text is bound to its row cannot be seen:
 * where it may not be, all rows are looked at.
 */
async function findOlder({ db, keyId }: ResealOptions, column: SealedColumn, after: Row | undefined): Promise<Row[]> {
  const names = sql.join([sql`organization_id`, ...column.key.map((name) => sql.identifier(name))], sql`, `);
  const sealed = sql.identifier(column.column);
  const mayBeUnbound = column.unboundPurpose !== undefined;
  const behind =
    after === undefined ? sql`` : sql`and (${names}) > (${listOf([after.organizationId, ...after.keyValues])})`;
  const rows = await db.orm.execute<Row>(sql`
    select organization_id as "organizationId", json_build_array(${sql.join(
      column.key.map((name) => sql.identifier(name)),
      sql`, `,
    )}) as "keyValues", ${sealed} as sealed
    from ${sql.identifier(column.table)}
    where ${sealed} is not null ${mayBeUnbound ? sql`` : sql`and ${sealed} not like ${`${keyId}.%`}`} ${behind}
    order by ${names} limit ${BATCH}`);
  return [...rows];
}

const listOf = (values: readonly string[]): SQL =>
  sql.join(
    values.map((value) => sql`${value}`),
    sql`, `,
  );

async function resealRow(options: ResealOptions, column: SealedColumn, row: Row) {
  const { db, secretBox, keyId } = options;
  const purpose = column.purpose(row.organizationId, row.keyValues);
  const opened = openBy(secretBox, row.sealed, purpose);
  if (opened !== undefined && row.sealed.startsWith(`${keyId}.`)) return "current";
  const text = opened ?? openBy(secretBox, row.sealed, column.unboundPurpose);
  if (text === undefined) return "unreadable";
  const sealed = sql.identifier(column.column);
  const ofKey = column.key.map((name, index) => sql`${sql.identifier(name)} = ${row.keyValues[index]}`);
  const isRow = sql.join(
    [sql`organization_id = ${row.organizationId}`, ...ofKey, sql`${sealed} = ${row.sealed}`],
    sql` and `,
  );
  await db.orm.execute(sql`
    update ${sql.identifier(column.table)} set ${sealed} = ${secretBox.seal(text, purpose)}
    where ${isRow}`);
  return "resealed";
}

function openBy(box: SecretBox, sealed: string, purpose: string | undefined): string | undefined {
  try {
    return purpose === undefined ? undefined : box.open(sealed, purpose);
  } catch {
    return undefined;
  }
}
