import type postgres from "postgres";

/**
 * Storage parameters that drizzle's schema cannot say. Delivery rows are updated soon after they are written: room in
 * the page keeps those updates out of the indexes, and dead rows are swept before a queue scan meets many of them.
 */
const SETTINGS = {
  deliveries: ["fillfactor=80", "autovacuum_vacuum_scale_factor=0.02", "autovacuum_vacuum_cost_delay=0"],
  delivery_lanes: ["fillfactor=50", "autovacuum_vacuum_scale_factor=0", "autovacuum_vacuum_threshold=500"],
  // A settle writes its row's new version next to the old one: in a page with no room that costs three times as much.
  deliveries_log: ["fillfactor=45", "deduplicate_items=off"],
  deliveries_organization_id_event_id_destination_id_pk: ["fillfactor=45", "deduplicate_items=off"],
  idempotency_keys: ["fillfactor=80", "autovacuum_vacuum_scale_factor=0.02"],
} as const;

/** Applies what is not applied yet; an up-to-date table is not touched. */
export async function applyStorageParameters(client: postgres.Sql): Promise<void> {
  for (const [table, wanted] of Object.entries(SETTINGS)) {
    const [row] = await client<{ options: string[] | null }[]>`
      select reloptions as options from pg_class where oid = to_regclass(${table})`;
    const missing = wanted.filter((setting) => row?.options?.includes(setting) !== true);
    if (missing.length > 0) await client.unsafe(`alter table ${table} set (${missing.join(", ")})`);
  }
}
