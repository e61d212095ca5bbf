import type postgres from "postgres";
import { type Growth, MOMENT, ulidOf } from "./growth.ts";

/**
 * Events with their numbers, deliveries and an attempt of each. What looks at the last day finds it equally full at every size: attempts
 * were made one each second, until now.
 */
export async function addDeliveries(tx: postgres.TransactionSql, growth: Growth): Promise<void> {
  const { organizationId, destinationId, deliveriesEach } = growth;
  const from = (growth.from - 1) * deliveriesEach + 1;
  const to = growth.to * deliveriesEach;
  const settledAt = tx.unsafe(`now() - (${growth.size * deliveriesEach} - n) * interval '1 second'`);
  await tx`
    insert into events (organization_id, event_id, type, quote_id, payload, occurred_at)
    select ${organizationId}, ${tx.unsafe(ulidOf("evt"))}, 'quote.created',
      'qot_' || lpad(((n - 1) / ${deliveriesEach}::int + 1)::text, 26, '0'), '{}', ${tx.unsafe(MOMENT)}
    from generate_series(${from}::int, ${to}::int) as n`;
  await tx`
    insert into event_numbers (organization_id, sequence, event_id, numbered_at)
    select ${organizationId}, n, ${tx.unsafe(ulidOf("evt"))}, ${tx.unsafe(MOMENT)}
    from generate_series(${from}::int, ${to}::int) as n`;
  await tx`
    insert into deliveries (organization_id, destination_id, event_id, sequence, state, attempt_count,
      window_started_at, window_ends_at, settled_at, created_at)
    select ${organizationId}, ${destinationId}, ${tx.unsafe(ulidOf("evt"))}, n,
      case when n % 20 = 3 then 'failed' else 'delivered' end, 1, ${tx.unsafe(MOMENT)}, ${tx.unsafe(MOMENT)},
      ${settledAt}, ${tx.unsafe(MOMENT)}
    from generate_series(${from}::int, ${to}::int) as n`;
  await tx`
    insert into delivery_attempts (organization_id, destination_id, event_id, attempt_number, started_at, duration_ms,
      connect_ms, first_byte_ms, url, status, response_headers, response_body)
    select ${organizationId}, ${destinationId}, ${tx.unsafe(ulidOf("evt"))}, 1, ${settledAt}, 5 + n % 90, 0, 4,
      'https://bench.example/hook', case when n % 20 = 3 then 503 else 200 end, 'content-length: 0', ''
    from generate_series(${from}::int, ${to}::int) as n`;
}
