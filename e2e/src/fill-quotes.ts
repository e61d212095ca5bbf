import postgres from "postgres";

/** More quotes than a page shows: copies of one that the organization has, an hour apart. */
export async function fillQuotes(databaseUrl: string, organizationId: string, count: number): Promise<void> {
  const sql = postgres(databaseUrl, { max: 1 });
  await sql`insert into quotes
    select copy.*
    from (select * from quotes where organization_id = ${organizationId} order by quote_id limit 1) as original,
      generate_series(1, ${count}::int) as n,
      jsonb_populate_record(null::quotes, to_jsonb(original) || jsonb_build_object(
        'quote_id', 'qot_01JFZZED' || lpad(n::text, 18, '0'),
        'contact_last_name', 'Van der ' || n,
        'created_at', original.created_at - n * interval '1 hour',
        'updated_at', original.updated_at - n * interval '1 hour')) as copy`;
  await sql`analyze quotes`;
  await sql.end();
}

/** Takes them away: other stories look at the same organization. */
export async function removeFilledQuotes(databaseUrl: string): Promise<void> {
  const sql = postgres(databaseUrl, { max: 1 });
  await sql`delete from quotes where quote_id like 'qot_01JFZZED%'`;
  await sql.end();
}
