import type postgres from "postgres";

/** The highest number that an organization's events have; 0 where none has one yet. */
export interface LastNumber {
  readonly slug: string;
  readonly lastNumber: number;
}

/**
 * Of every organization whose events were ever numbered, by slug, and of those that only were asked to be. After a restore numbering
 * goes on behind these, and gives numbers a second time that followers of the feed may have seen (contract-decisions §13).
 */
export async function lastNumbers(client: postgres.Sql): Promise<readonly LastNumber[]> {
  const rows = await client<LastNumber[]>`
    select organizations.slug, coalesce(max(event_numbers.sequence), 0)::float8 as "lastNumber"
    from event_feeds join organizations on organizations.organization_id = event_feeds.organization_id
    left join event_numbers on event_numbers.organization_id = event_feeds.organization_id
    group by organizations.slug order by organizations.slug`;
  return [...rows];
}
