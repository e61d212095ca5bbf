import type postgres from "postgres";

/** The role that serves: it owns nothing, so that what it may not do it cannot allow itself (decision record 0215). */
export interface ServiceRole {
  readonly name: string;
  /** With which it is made if it is missing; "" makes none. */
  readonly password: string;
}

/** Tables whose rows are never changed, nor removed, by the role that serves. */
const APPEND_ONLY = ["audit_entries", "platform_audit_entries", "audit_links"] as const;

/** Of a connection string. */
export function roleOf(url: string): ServiceRole {
  const { username, password } = new URL(url);
  return { name: decodeURIComponent(username), password: decodeURIComponent(password) };
}

/** Whether the tables belong to who asks; true for a database that has none yet. */
export async function ownsTables(client: postgres.Sql): Promise<boolean> {
  const [row] = await client<{ owns: boolean }[]>`
    select pg_has_role(current_user, relowner, 'usage') as owns
    from pg_class where oid = to_regclass('public.audit_entries')`;
  return row?.owns ?? true;
}

/** Lets a role serve, and append to the audit log only. Idempotent; to be called by the owner of the tables. */
export async function grantServiceRole(client: postgres.Sql, { name, password }: ServiceRole): Promise<void> {
  const found = await client`select 1 from pg_roles where rolname = ${name}`;
  if (found.length === 0 && password !== "") {
    const [row] = await client<{ statement: string }[]>`
      select format('create role %I login password %L', ${name}::text, ${password}::text) as statement`;
    await client.unsafe(row?.statement ?? "");
  }
  const role = client(name);
  await client`grant usage on schema public, drizzle to ${role}`;
  await client`grant select on all tables in schema drizzle to ${role}`;
  await client`grant select, insert, update, delete on all tables in schema public to ${role}`;
  // To gather statistics after a bulk load; PostgreSQL 16 leaves that to owners and autovacuum.
  const [server] = await client<{ version: number }[]>`select current_setting('server_version_num')::int as version`;
  if ((server?.version ?? 0) >= 170_000) await client`grant maintain on all tables in schema public to ${role}`;
  for (const table of APPEND_ONLY) await client`revoke update, delete on ${client(table)} from ${role}`;
  await client`revoke delete on audit_chains from ${role}`;
}
