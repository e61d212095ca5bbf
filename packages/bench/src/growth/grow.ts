import type postgres from "postgres";
import { addDeliveries } from "./add-deliveries.ts";
import { type Growth, MOMENT, ulidOf } from "./growth.ts";

/**
 * Adds quotes, a case for each and deliveries. What is rare is among the oldest thousand, so that every search finds as
 * many rows at any size, and the old ones. Foreign keys are not checked meanwhile.
 */
export async function grow(sql: postgres.Sql, growth: Growth): Promise<void> {
  await sql.begin(async (tx) => {
    await tx`set local session_replication_role = replica`;
    await tx`set local synchronous_commit = off`;
    await addQuotes(tx, growth);
    await addCases(tx, growth);
    await addDeliveries(tx, growth);
  });
}

const addQuotes = (tx: postgres.TransactionSql, { organizationId, from, to }: Growth) => tx`
  insert into quotes (organization_id, quote_id, opportunity_id, content_hash, external_id, currency,
    total_incl_tax_cents, terms, tags, contact_email, contact_last_name, address_country, address_postal_code,
    address_house_number, address_street, address_city, financing_phase, financing_status, financing_method,
    financing_waiting_on, financing_status_changed_at, sub_status_type, sub_status_reason, sent_at, expires_at, created_at,
    updated_at)
  select ${organizationId}, ${tx.unsafe(ulidOf("qot"))}, ${tx.unsafe(ulidOf("opp"))}, 'hash', 'P-' || n || '-x', 'EUR',
    1000000 + n, '{}', case when n <= 1000 and n % 20 = 17 then '{rare_tag}'::text[] when n % 5 = 0 then '{smartphone_only}'
      else '{}' end, 'bewoner' || n || '@example.nl', 'Naam' || n || '-x', 'NL',
    (case when n <= 1000 then 1000 + n % 1000 else 2000 + n % 7000 end)::text || ' AB', (n % 200)::text, 'Damrak', 'Amsterdam',
    case n % 10 when 0 then 'new' when 1 then 'application' else 'closed' end,
    case n % 10 when 0 then 'new_customer' when 1 then 'application_started' else 'completed' end,
    case when n <= 1000 and n % 20 = 13 then '{subsidy}'::text[] when n % 3 = 0 then '{loan}' else '{}' end,
    case n % 10 when 0 then 'consumer' when 1 then 'consumer' else 'none' end, ${tx.unsafe(MOMENT)},
    case when n % 20 = 7 then 'on_hold' else 'none' end, case when n % 20 = 7 then 'general_question' end,
    ${tx.unsafe(MOMENT)}, ${tx.unsafe(MOMENT)}, ${tx.unsafe(MOMENT)}, ${tx.unsafe(MOMENT)}
  from generate_series(${from}::int, ${to}::int) as n`;

const addCases = (tx: postgres.TransactionSql, { organizationId, from, to }: Growth) => tx`
  insert into cases (organization_id, case_id, quote_id, content_hash, type, subject, stage, state, waiting_on,
    waiting_since, created_by, created_at, updated_at)
  select ${organizationId}, ${tx.unsafe(ulidOf("cas"))}, ${tx.unsafe(ulidOf("qot"))}, 'hash', 'general', 'Vraag ' || n,
    'new', case when n % 20 = 0 then 'open' else 'closed' end,
    case when n % 20 <> 0 then 'none' when n % 40 = 0 then 'platform' else 'merchant' end,
    ${tx.unsafe(MOMENT)}, 'Bench', ${tx.unsafe(MOMENT)}, ${tx.unsafe(MOMENT)}
  from generate_series(${from}::int, ${to}::int) as n`;
