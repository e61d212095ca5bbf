import { randomUUID } from "node:crypto";
import postgres from "postgres";

const ULID = "01JZ00000000000000000000";

/** Gives somebody a passkey on a phone that nobody has: a second factor to lose. */
export async function addLostPasskey(databaseUrl: string, email: string): Promise<void> {
  const sql = postgres(databaseUrl, { max: 1 });
  await sql`
    insert into passkeys (passkey_id, user_id, name, credential_id, public_key, signature_count, transports, is_backed_up, created_at)
    select 'psk_' || substr(u.user_id, 5), u.user_id, 'Telefoon', ${randomUUID()}, '', 0, '[]', false, now()
    from users u where u.email = ${email}`;
  await sql.end();
}

/** Another agent, who can neither sign in nor be forgotten about. */
export async function addAgent(databaseUrl: string, { name, email }: { name: string; email: string }): Promise<void> {
  const sql = postgres(databaseUrl, { max: 1 });
  const [{ agents } = { agents: 0 }] = await sql<
    { agents: number }[]
  >`select count(*)::int as agents from users where is_agent`;
  await sql`
    insert into users (user_id, name, email, email_verified, is_agent, created_at, updated_at)
    values (${`usr_${ULID}A${agents}`}, ${name}, ${email}, true, true, now(), now())`;
  await sql.end();
}

/** Takes those passkeys away again: other stories count who could lose one. */
export async function removePasskeys(databaseUrl: string, email: string): Promise<void> {
  const sql = postgres(databaseUrl, { max: 1 });
  await sql`delete from passkeys where user_id = (select user_id from users where email = ${email})`;
  await sql.end();
}

/** Has an app as their second factor, as far as their account says, or has none any more. */
export async function markFactor(databaseUrl: string, email: string, isOn: boolean): Promise<void> {
  const sql = postgres(databaseUrl, { max: 1 });
  await sql`update users set two_factor_enabled = ${isOn} where email = ${email}`;
  await sql.end();
}
