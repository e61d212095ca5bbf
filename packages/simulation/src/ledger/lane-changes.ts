import type postgres from "postgres";

/** Rows of a run, as those of the product's tables. */
export const LANE_CHANGES = "simulation.lane_changes";

/**
 * Keeps when a lane changed in a way that ends its receiver's pause: somebody marked it, which gives it a time without another fence, or
 * it was taken from a worker that was dead, and whose memory of the pause died with it.
 */
export async function recordLaneChanges(client: postgres.Sql): Promise<void> {
  await client
    .unsafe(
      `create table if not exists ${LANE_CHANGES} (destination_id text not null, changed_at timestamptz not null);
       create or replace function simulation.note_lane_change() returns trigger language plpgsql as $$ begin
         insert into ${LANE_CHANGES} values (new.destination_id, simulation.now());
         return null;
       end $$;
       create or replace trigger note_lane_change after update on public.delivery_lanes for each row
         when (new.due_at is not null and new.due_at is distinct from old.due_at and new.fence = old.fence
           or old.lease_owner <> new.lease_owner)
         execute function simulation.note_lane_change()`,
    )
    .simple();
}
