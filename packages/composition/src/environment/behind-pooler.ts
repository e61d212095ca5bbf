import type { Environment } from "./environment-schema.ts";

type PoolerSettings = Pick<Environment, "DATABASE_PREPARE" | "DATABASE_DIRECT_URL">;

/**
 * How connections behave that a pooler may hand on (decision record 0151): without prepared statements where it keeps none, and one
 * statement at a time where it is there. DATABASE_DIRECT_URL shows that there is a pooler, also where it keeps prepared statements.
 */
export const behindPooler = ({ DATABASE_PREPARE, DATABASE_DIRECT_URL }: PoolerSettings) => ({
  isPooled: !DATABASE_PREPARE,
  oneAtATime: !DATABASE_PREPARE || DATABASE_DIRECT_URL !== undefined,
});
