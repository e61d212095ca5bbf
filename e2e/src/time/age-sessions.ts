import postgres from "postgres";

/** Has somebody's sessions begin an hour ago, which a story cannot wait for: their sign-in is no fresh proof any more. */
export async function ageSessions(databaseUrl: string, email: string): Promise<void> {
  const sql = postgres(databaseUrl, { max: 1 });
  await sql`update sessions set created_at = created_at - interval '1 hour', proven_at = null
    where user_id = (select user_id from users where email = ${email})`;
  await sql.end();
}
