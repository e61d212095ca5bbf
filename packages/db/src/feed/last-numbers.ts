import type postgres from "postgres";

/** The highest number that an organization's events have. */
export interface LastNumber {
  readonly slug: string;
  readonly lastNumber: number;
}

/**
 * Of every organization that has events with numbers, by slug. After a restore numbering goes on behind these, and gives numbers
 * a second time that followers of the feed may have seen (contract-decisions §13).
 */
export async function lastNumbers(client: postgres.Sql): Promise<readonly LastNumber[]> {
  const rows = await client<LastNumber[]>`
    select organizations.slug, max(event_numbers.sequence)::float8 as "lastNumber"
    from event_numbers join organizations on organizations.organization_id = event_numbers.organization_id
    group by organizations.slug order by organizations.slug`;
  return [...rows];
}
