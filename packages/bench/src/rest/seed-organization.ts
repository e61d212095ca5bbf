import { createHash, randomBytes } from "node:crypto";
import type postgres from "postgres";
import { ulid } from "ulid";

/** One merchant with an API key and destinations whose lanes exist; nothing is ever sent to them. */
export async function seedOrganization(sql: postgres.Sql, { destinations = 2 } = {}): Promise<{ token: string }> {
  const organizationId = `mer_${ulid()}`;
  const token = `okey_${randomBytes(32).toString("base64url")}`;
  const now = new Date();
  await sql`insert into organizations (organization_id, slug, name, created_at)
    values (${organizationId}, ${organizationId.toLowerCase()}, 'Bench', ${now})`;
  await sql`insert into api_keys (key_hash, api_key_id, organization_id, kind, name, hint, created_by, created_at)
    values (${createHash("sha256").update(token).digest("hex")}, ${`key_${ulid()}`}, ${organizationId},
      'organization_api_key', 'bench', ${token.slice(-4)}, 'bench', ${now})`;
  for (let index = 1; index <= destinations; index += 1) {
    const destinationId = `whk_${ulid()}`;
    await sql`insert into destinations (organization_id, destination_id, name, url, sealed_bearer_secret,
        secret_rotated_at, created_at, updated_at)
      values (${organizationId}, ${destinationId}, ${`number ${index}`}, 'https://bench.example/hook', 'sealed', ${now}, ${now}, ${now})`;
    await sql`insert into delivery_lanes (organization_id, destination_id) values (${organizationId}, ${destinationId})`;
  }
  return { token };
}
