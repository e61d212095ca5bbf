import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type postgres from "postgres";
import { connectForLongWork } from "../pools/long-work.ts";

const BREAKPOINT = "--> statement-breakpoint";
const TELL_AFTER_MS = 10_000;

/**
 * Nobody who reads or writes waits behind these statements, and they wait for whoever began before: a backup goes on for an hour. One
 * that gave up would leave an index that is not valid. As text: the driver leaves out a parameter that is the number 0.
 */
const PATIENT: Readonly<Record<string, string>> = { lock_timeout: "0" };

export interface OnlineMigrations {
  readonly url: string;
  readonly migrationsFolder: string;
  /** Told once of each statement that takes longer than `tellAfterMs`. */
  readonly onWait?: ((message: string) => void) | undefined;
  /** 10 000 when omitted. */
  readonly tellAfterMs?: number | undefined;
}

/**
 * `migrations/online/*.sql`: indexes that are built while the service runs, outside of any transaction (decision
 * record 0149). Every statement may run again. What an interrupted build left unusable is dropped and built again.
 */
export async function runOnlineMigrations(migrations: OnlineMigrations): Promise<void> {
  const folder = join(migrations.migrationsFolder, "online");
  if (!existsSync(folder)) return;
  const files = readdirSync(folder).filter((name) => name.endsWith(".sql"));
  const statements = files
    .toSorted()
    .flatMap((name) => readFileSync(join(folder, name), "utf8").split(BREAKPOINT))
    .filter((statement) => statement.trim() !== "");
  const client = connectForLongWork(migrations.url, { connection: PATIENT });
  try {
    await dropUnusable(client, statements, migrations);
    for (const statement of statements) {
      if (await isDone(client, statement)) continue;
      await tellingOfWait(firstLine(statement), migrations, () => client.unsafe(statement).simple());
      await analyzeBehindIndex(client, statement);
    }
  } finally {
    await client.end({ timeout: 5 });
  }
}

/** A start that stands still for an hour without a word would be stopped, and begin again. */
async function tellingOfWait(
  line: string,
  { onWait, tellAfterMs = TELL_AFTER_MS }: OnlineMigrations,
  work: () => PromiseLike<unknown>,
): Promise<void> {
  const message =
    `An online migration takes longer than ${tellAfterMs / 1_000} s: it reads its table, or waits for older transactions, ` +
    `such as that of a backup. Let it go on: ${line}`;
  const timer = setTimeout(() => onWait?.(message), tellAfterMs);
  try {
    await work();
  } finally {
    clearTimeout(timer);
  }
}

/**
 * Of a new index over an expression the planner knows nothing until its table is analyzed, which an installation that
 * grows slowly does after weeks: it would rather walk a million quotes (decision record 0149).
 */
async function analyzeBehindIndex(client: postgres.Sql, statement: string): Promise<void> {
  const table = INDEX.exec(firstLine(statement))?.[2];
  if (table === undefined) return;
  // What is known of an empty table would be wrong as soon as it is filled.
  const [row] = await client`select 1 from ${client(table)} limit 1`;
  if (row !== undefined) await client`analyze ${client(table)}`.simple();
}

const VALIDATION = /^ALTER TABLE "\w+" VALIDATE CONSTRAINT "(\w+)"/;
const INDEX = /^CREATE (?:UNIQUE )?INDEX CONCURRENTLY IF NOT EXISTS "(\w+)" ON "(\w+)"/i;

const firstLine = (statement: string): string =>
  statement.split("\n").find((line) => line.trim() !== "" && !line.startsWith("--")) ?? "";

/** Asked, not tried: on a distributed database even what changes nothing waits for every node, and one that is away would stop a start. */
async function isDone(client: postgres.Sql, statement: string): Promise<boolean> {
  const line = firstLine(statement);
  const constraint = VALIDATION.exec(line)?.[1] ?? null;
  const index = INDEX.exec(line)?.[1] ?? null;
  const [found] = await client`
    select 1 from pg_constraint where conname = ${constraint} and convalidated and connamespace = 'public'::regnamespace
    union all
    select 1 from pg_class where relname = ${index} and relkind in ('i', 'I') and relnamespace = 'public'::regnamespace`;
  return found !== undefined;
}

/** Only indexes of these statements: another that is not valid may be one that an operator builds at this moment. */
async function dropUnusable(
  client: postgres.Sql,
  statements: readonly string[],
  migrations: OnlineMigrations,
): Promise<void> {
  const ours = new Set(statements.map((statement) => INDEX.exec(firstLine(statement))?.[1]));
  const unusable = await client<{ name: string }[]>`
    select relation.relname as name from pg_index join pg_class relation on relation.oid = indexrelid
    where not indisvalid and relation.relnamespace = 'public'::regnamespace`;
  for (const { name } of unusable.filter((index) => ours.has(index.name))) {
    const drop = () => client`drop index concurrently if exists ${client(name)}`.simple();
    await tellingOfWait(`DROP INDEX CONCURRENTLY "${name}"`, migrations, drop);
  }
}
