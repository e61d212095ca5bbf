import postgres from "postgres";

/**
 * Makes a database unless it exists.
 *
 * @param serverUrl connection string without a database.
 * @returns the connection string with it.
 */
export async function ensureDatabase(serverUrl: string, name: string): Promise<string> {
  const client = postgres(`${serverUrl}/postgres`, { max: 1, fetch_types: false });
  try {
    const found = await client`select 1 from pg_database where datname = ${name}`;
    if (found.length === 0) await client`create database ${client(name)}`;
  } finally {
    await client.end({ timeout: 5 });
  }
  return `${serverUrl}/${name}`;
}
