import { cases, organizations } from "@quote-financing/db/schema/tables";
import { sql } from "drizzle-orm";

/** Of a case: not in a sandbox. For agents' lists over all organizations (decision record 0135). */
export const isNoTestData = sql`not exists (
  select 1 from ${organizations} where ${organizations.id} = ${cases.organizationId} and ${organizations.testOf} is not null)`;
