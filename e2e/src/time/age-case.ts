import postgres from "postgres";

/** Has a case wait since a month, which a story cannot wait for: overdue on any day of the week. */
export async function ageCase(databaseUrl: string, caseId: string): Promise<void> {
  const sql = postgres(databaseUrl, { max: 1 });
  await sql`update cases set waiting_since = waiting_since - interval '30 days' where case_id = ${caseId}`;
  await sql.end();
}
