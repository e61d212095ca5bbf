import { randomBytes } from "node:crypto";
import type { SecretBox } from "@quote-financing/domain/secret-box";
import { bearerSecretPurpose, signingSecretPurpose } from "@quote-financing/domain/webhooks/secret-purpose";
import type postgres from "postgres";
import { ulid } from "ulid";

export interface Crowd {
  readonly organizationIds: readonly string[];
}

/** Makes organizations with that many destinations each. All destinations of one have one receiver, and nothing waits for them yet. */
export async function createCrowd(
  sql: postgres.Sql,
  box: SecretBox,
  { urls, destinationsEach }: { readonly urls: readonly string[]; readonly destinationsEach: number },
): Promise<Crowd> {
  const organizationIds: string[] = [];
  for (const url of urls) {
    const organizationId = `mer_${ulid()}`;
    organizationIds.push(organizationId);
    const destinations = Array.from({ length: destinationsEach }, (_, index) => {
      const destinationId = `whk_${ulid()}`;
      const signing = `whsig_${randomBytes(32).toString("base64url")}`;
      return {
        destination_id: destinationId,
        url: `${url}/${index}`,
        bearer: box.seal("whsec_bench", bearerSecretPurpose(organizationId, destinationId)),
        signing: box.seal(signing, signingSecretPurpose(organizationId, destinationId)),
      };
    });
    await sql`
      with organization as (
        insert into organizations (organization_id, slug, name, created_at)
        values (${organizationId}, ${organizationId.toLowerCase()}, 'Crowd', now())
      ), destination as (
        insert into destinations (organization_id, destination_id, name, url, sealed_bearer_secret,
          sealed_signing_secret, secret_rotated_at, created_at, updated_at)
        select ${organizationId}, destination_id, 'crowd', url, bearer, signing, now(), now(), now()
        from json_to_recordset(${JSON.stringify(destinations)}::text::json)
          as given (destination_id text, url text, bearer text, signing text)
        returning organization_id, destination_id
      )
      insert into delivery_lanes (organization_id, destination_id) select * from destination`;
  }
  return { organizationIds };
}

/** Writes an event for each organization, in one commit, as a request does: a worker makes the deliveries of it. */
export async function writeEvents(sql: postgres.Sql, { organizationIds }: Crowd): Promise<void> {
  await sql`
    with written as (
      insert into events (organization_id, event_id, type, payload, occurred_at)
      select organization_id, event_id, 'quote.created', json_build_object('eventId', event_id), now()
      from json_to_recordset(${eventsOf(organizationIds)}::text::json) as given (organization_id text, event_id text)
      returning organization_id, event_id
    )
    insert into event_inbox (organization_id, event_id) select * from written`;
}

/** Writes a delivery for each lane that failed once. All are due again in the same moment, in that many seconds. */
export async function writeRetries(sql: postgres.Sql, { organizationIds }: Crowd, inSeconds: number): Promise<void> {
  await sql`
    with given as materialized (
      select * from json_to_recordset(${eventsOf(organizationIds)}::text::json)
        as given (organization_id text, event_id text)
    ), due as materialized (
      select now() + ${inSeconds}::int * interval '1 second' as due_at
    ), feed as (
      insert into event_feeds (organization_id) select organization_id from given on conflict do nothing
    ), written as (
      insert into events (organization_id, event_id, type, payload, occurred_at)
      select organization_id, event_id, 'quote.created', json_build_object('eventId', event_id), now() from given
    ), numbered as (
      insert into event_numbers (organization_id, sequence, event_id)
      select organization_id, 1 + coalesce((select max(sequence) from event_numbers
        where event_numbers.organization_id = given.organization_id), 0), event_id
      from given
      returning organization_id, sequence, event_id
    ), waiting as (
      insert into deliveries (organization_id, destination_id, event_id, sequence, state, attempt_count,
        next_attempt_at, window_started_at, window_ends_at, created_at)
      select destinations.organization_id, destination_id, event_id, sequence, 'pending', 1, due_at, now(),
        now() + interval '1 day', now()
      from numbered join destinations on destinations.organization_id = numbered.organization_id, due
    )
    update delivery_lanes set due_at = due.due_at from due
    where organization_id in (select organization_id from given)`;
}

const eventsOf = (organizationIds: readonly string[]) =>
  JSON.stringify(organizationIds.map((organization_id) => ({ organization_id, event_id: `evt_${ulid()}` })));
