import type { SecretBox } from "@quote-financing/domain/secret-box";
import PgBoss from "pg-boss";
import type postgres from "postgres";
import { ulid } from "ulid";
import { addDestination } from "../product/add-destination.ts";

/** An event of the usual size. */
const payloadOf = (eventId: string) =>
  JSON.stringify({
    eventId,
    version: "2026-06-01",
    type: "quote.created",
    timestamp: "2026-06-01T09:30:00.000Z",
    organization: { organizationId: "mer_00000000000000000000000000", slug: "bench-organization" },
    data: { quoteId: "qot_00000000000000000000000000", externalId: "bench-2026-0001" },
  });

/** @returns one organization with destinations, their lanes, and as many pending deliveries to each, all numbered. */
export async function fillOurs(
  sql: postgres.Sql,
  box: SecretBox,
  urls: readonly string[],
  each: number,
): Promise<string> {
  const organizationId = `mer_${ulid()}`;
  await sql`insert into organizations (organization_id, slug, name, created_at)
    values (${organizationId}, ${organizationId.toLowerCase()}, 'Bench', now())`;
  await sql`insert into events (organization_id, event_id, type, payload, occurred_at)
    select ${organizationId}, 'evt_' || lpad(n::text, 26, '0'), 'quote.created',
      replace(${payloadOf("evt_x")}, 'evt_x', 'evt_' || lpad(n::text, 26, '0')), now()
    from generate_series(1, ${each}::int) as n`;
  await sql`insert into event_feeds (organization_id) values (${organizationId})`;
  await sql`insert into event_numbers (organization_id, sequence, event_id)
    select organization_id, row_number() over (order by event_id), event_id
    from events where organization_id = ${organizationId}`;
  for (const url of urls) {
    const destinationId = await addDestination(sql, box, { organizationId, url });
    await sql`insert into deliveries (organization_id, destination_id, event_id, sequence, state, window_started_at,
        window_ends_at, created_at)
      select organization_id, ${destinationId}, event_id, sequence, 'pending', now(), now() + interval '1 day', now()
      from event_numbers where organization_id = ${organizationId}`;
    await sql`update delivery_lanes set due_at = now()
      where organization_id = ${organizationId} and destination_id = ${destinationId}`;
  }
  await sql`analyze`;
  return organizationId;
}

export async function fillGraphile(sql: postgres.Sql, count: number): Promise<void> {
  const run = ulid();
  await sql`select count(graphile_worker.add_job('post', json_build_object('eventId', ${run}::text || n,
      'payload', ${payloadOf("evt_x")}::text)))
    from generate_series(1, ${count}::int) as n`;
  await sql`analyze`;
}

export async function fillPgBoss(databaseUrl: string, sql: postgres.Sql, count: number): Promise<void> {
  const boss = new PgBoss({ connectionString: databaseUrl, max: 2, schedule: false, supervise: false });
  await boss.start();
  await boss.createQueue("post");
  const run = ulid();
  for (let from = 0; from < count; from += 1_000) {
    const jobs = Array.from({ length: Math.min(1_000, count - from) }, (_, index) => {
      const eventId = `${run}${from + index}`;
      return { name: "post", data: { eventId, payload: payloadOf(eventId) } };
    });
    await boss.insert(jobs);
  }
  await boss.stop({ graceful: false });
  await sql`analyze`;
}
