import type postgres from "postgres";

const TABLES = ["deliveries", "event_numbers", "event_inbox", "delivery_lanes", "delivery_workers"] as const;

/** In kilobytes, of a table and of all of its indexes, and how many dead versions PostgreSQL counts in it. */
export interface TableSize {
  readonly table: (typeof TABLES)[number];
  readonly tableKb: number;
  readonly indexesKb: number;
  readonly dead: number;
}

/** What the queue's tables take on the disk. */
export async function tableSizes(sql: postgres.Sql): Promise<TableSize[]> {
  return sql<TableSize[]>`
    select relname as table, (pg_table_size(relid) / 1024)::float8 as "tableKb",
      (pg_indexes_size(relid) / 1024)::float8 as "indexesKb", n_dead_tup::float8 as dead
    from pg_stat_user_tables where relname in ${sql(TABLES)} order by relname`;
}
