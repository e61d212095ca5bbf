import postgres from "postgres";

/** As many destinations and keys as an organization may have, and more: copies of one of each that it has. */
export async function fillToTheLimit(databaseUrl: string, organizationId: string): Promise<void> {
  const sql = postgres(databaseUrl, { max: 1 });
  const copyId = (id: string) => sql`regexp_replace(${sql(id)}, '.{26}$', '01JFZZED' || lpad(n::text, 18, '0'))`;
  await sql`insert into destinations
    select copy.*
    from (select * from destinations where organization_id = ${organizationId} limit 1) as original,
      generate_series(1, 50) as n,
      jsonb_populate_record(null::destinations, to_jsonb(original) || jsonb_build_object(
        'destination_id', ${copyId("destination_id")})) as copy`;
  await sql`insert into api_keys
    select copy.*
    from (select * from api_keys where organization_id = ${organizationId} and revoked_at is null limit 1) as original,
      generate_series(1, 100) as n,
      jsonb_populate_record(null::api_keys, to_jsonb(original) || jsonb_build_object(
        'api_key_id', ${copyId("api_key_id")}, 'key_hash', encode(sha256(n::text::bytea), 'hex'))) as copy`;
  await sql.end();
}

/** Takes them away: other stories look at the same organization. */
export async function removeCopies(databaseUrl: string): Promise<void> {
  const sql = postgres(databaseUrl, { max: 1 });
  await sql`delete from destinations where destination_id like '%01JFZZED%'`;
  await sql`delete from api_keys where api_key_id like '%01JFZZED%'`;
  await sql.end();
}
