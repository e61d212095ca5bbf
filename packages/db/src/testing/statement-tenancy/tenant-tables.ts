import { getTableConfig } from "drizzle-orm/pg-core";
import * as tables from "../../schema/tables.ts";

/** Small shared tables that every shard holds a copy of. All others belong to one organization row by row. */
export const REFERENCE_TABLES: readonly string[] = [
  "accounts",
  "agent_invitations",
  "agent_notification_choices",
  "api_keys",
  "canned_replies",
  "delivery_workers",
  "invitations",
  "members",
  "organizations",
  "partner_links",
  "platform_audit_entries",
  "sessions",
  "sign_in_attempts",
  "two_factors",
  "passkeys",
  "users",
  "verifications",
];

/** The tables that are distributed by organization_id. */
export const TENANT_TABLES: readonly string[] = Object.values(tables)
  .map((table) => getTableConfig(table).name)
  .filter((name) => !REFERENCE_TABLES.includes(name))
  .toSorted();
