import type postgres from "postgres";

/** Rows of a run, as those of the product's tables. */
export const SETTLE_TIMES = "simulation.settle_times";

/**
 * Keeps when each settle was carried out. `settled_at` is the time of the answer: what a frozen worker has asked for may be carried out
 * ten seconds later, and until then another worker reads the delivery as pending and rightly sends it (seed 9245).
 */
export async function recordSettleTimes(client: postgres.Sql): Promise<void> {
  await client
    .unsafe(
      `create table if not exists ${SETTLE_TIMES} (organization_id text, destination_id text, event_id text,
         carried_out_at timestamptz not null, primary key (organization_id, destination_id, event_id));
       create or replace function simulation.note_settle() returns trigger language plpgsql as $$ begin
         insert into ${SETTLE_TIMES} values (new.organization_id, new.destination_id, new.event_id, simulation.now())
         on conflict (organization_id, destination_id, event_id) do update set carried_out_at = excluded.carried_out_at;
         return null;
       end $$;
       create or replace trigger note_settle after update of settled_at on public.deliveries for each row
         when (new.settled_at is not null and new.settled_at is distinct from old.settled_at)
         execute function simulation.note_settle()`,
    )
    .simple();
}
