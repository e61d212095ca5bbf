import postgres from "postgres";

/**
 * Makes a database unless it exists.
 *
 * @param serverUrl connection string of any database of the server.
 * @returns the same connection string with `name` in it.
 */
export async function ensureDatabase(serverUrl: string, name: string): Promise<string> {
  const client = postgres(serverUrl, { max: 1, fetch_types: false });
  try {
    const found = await client`select 1 from pg_database where datname = ${name}`;
    if (found.length === 0) await client`create database ${client(name)}`;
  } finally {
    await client.end({ timeout: 5 });
  }
  return withDatabase(serverUrl, name);
}

/** The connection string of another database of the same server. */
export function withDatabase(serverUrl: string, name: string): string {
  const url = new URL(serverUrl);
  url.pathname = `/${name}`;
  return url.href;
}
