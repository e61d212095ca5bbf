import postgres from "postgres";

/** Writes what a story cannot wait for: the quote's last day was yesterday. */
export async function expireQuote(databaseUrl: string, quoteId: string): Promise<void> {
  const sql = postgres(databaseUrl, { max: 1 });
  await sql`update quotes set expires_at = now() - interval '1 day' where quote_id = ${quoteId}`;
  await sql.end();
}
