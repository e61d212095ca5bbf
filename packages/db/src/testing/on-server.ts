import postgres from "postgres";

/** What one connection does, which is then closed. @param url of any database of the server */
export async function onServer(url: string, act: (client: postgres.Sql) => Promise<unknown>): Promise<void> {
  const client = postgres(url, { max: 1, fetch_types: false });
  await act(client).finally(() => client.end());
}
