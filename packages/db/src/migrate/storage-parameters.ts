import type postgres from "postgres";

/**
 * Storage parameters that drizzle's schema cannot say. Rows that are updated or taken out soon after they are written
 * are swept before a queue scan meets many dead ones, and lanes have room for their next version in the page.
 */
const SETTINGS = {
  deliveries: ["autovacuum_vacuum_scale_factor=0.02", "autovacuum_vacuum_cost_delay=0"],
  delivery_lanes: ["fillfactor=50", "autovacuum_vacuum_scale_factor=0", "autovacuum_vacuum_threshold=500"],
  delivery_workers: ["fillfactor=50", "autovacuum_vacuum_scale_factor=0", "autovacuum_vacuum_threshold=500"],
  audit_inbox: ["autovacuum_vacuum_scale_factor=0", "autovacuum_vacuum_threshold=1000"],
  event_inbox: ["autovacuum_vacuum_scale_factor=0", "autovacuum_vacuum_threshold=1000"],
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
