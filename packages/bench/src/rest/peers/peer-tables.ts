import type postgres from "postgres";

/**
 * Deliveries as a careful developer keeps them who makes them in the transaction of their event: no numbers, found by
 * when they are due. Our own tables say what a worker makes of an event afterwards, and cost other indexes.
 */
export async function createPeerTables(sql: postgres.Sql): Promise<void> {
  await sql.unsafe(`
    create table peer_deliveries (
      organization_id text not null,
      destination_id text not null,
      event_id text not null,
      state text not null check (state in ('pending', 'delivered', 'failed', 'canceled')),
      attempt_count integer not null default 0,
      next_attempt_at timestamptz,
      window_started_at timestamptz not null,
      window_ends_at timestamptz not null,
      settled_at timestamptz,
      created_at timestamptz not null,
      primary key (organization_id, event_id, destination_id),
      foreign key (organization_id, event_id) references events on delete cascade
    );
    create index on peer_deliveries (organization_id, destination_id, next_attempt_at, event_id) where state = 'pending';
    create index on peer_deliveries (organization_id, destination_id, created_at, event_id);
    create table peer_delivery_lanes (
      organization_id text not null,
      destination_id text not null,
      due_at timestamptz,
      primary key (organization_id, destination_id)
    ) with (fillfactor = 50);
    create index on peer_delivery_lanes (due_at) where due_at is not null;
    insert into peer_delivery_lanes (organization_id, destination_id) select organization_id, destination_id from destinations`);
}
