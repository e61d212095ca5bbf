import postgres from "postgres";

/** A thread longer than anybody types: copies of the first message of a case, a minute apart, from both sides in turn. */
export async function fillThread(databaseUrl: string, caseId: string, count: number): Promise<void> {
  const sql = postgres(databaseUrl, { max: 1 });
  await sql`insert into case_messages
    select copy.*
    from (select * from case_messages where case_id = ${caseId} order by created_at limit 1) as original,
      generate_series(1, ${count}::int) as n,
      jsonb_populate_record(null::case_messages, to_jsonb(original) || jsonb_build_object(
        'message_id', 'csmsg_01JFZZED' || lpad(n::text, 18, '0'),
        'body', 'Bericht ' || n || ': de installateur komt langs, en belt een uur van tevoren.',
        'created_at', original.created_at - n * interval '1 minute')) as copy`;
  await sql`analyze case_messages`;
  await sql.end();
}
