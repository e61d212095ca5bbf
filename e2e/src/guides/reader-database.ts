import postgres from "postgres";

/** A database of the reader's own, on the product's PostgreSQL, as the variables by which every driver finds it. */
export async function createReaderDatabase(databaseUrl: string): Promise<Record<string, string>> {
  const { hostname, port, username, password } = new URL(databaseUrl);
  const name = `reader_${crypto.randomUUID().replaceAll("-", "")}`;
  const sql = postgres(databaseUrl, { max: 1 });
  await sql`create database ${sql(name)}`;
  await sql.end();
  return {
    PGHOST: hostname,
    PGPORT: port,
    PGUSER: decodeURIComponent(username),
    PGPASSWORD: decodeURIComponent(password),
    PGDATABASE: name,
  };
}
