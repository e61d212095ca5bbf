import { createHash, randomBytes } from "node:crypto";
import type postgres from "postgres";
import { ulid } from "ulid";

export interface Merchant {
  readonly organizationId: string;
  /** An API key of the organization. */
  readonly token: string;
}

/** One merchant with an API key and no destinations. */
export async function seedMerchant(sql: postgres.Sql): Promise<Merchant> {
  const organizationId = `mer_${ulid()}`;
  const token = `okey_${randomBytes(32).toString("base64url")}`;
  await sql`insert into organizations (organization_id, slug, name, created_at)
    values (${organizationId}, ${organizationId.toLowerCase()}, 'Bench', now())`;
  await sql`insert into api_keys (key_hash, api_key_id, organization_id, kind, name, hint, created_by, created_at)
    values (${createHash("sha256").update(token).digest("hex")}, ${`key_${ulid()}`}, ${organizationId},
      'organization_api_key', 'bench', ${token.slice(-4)}, 'bench', now())`;
  return { organizationId, token };
}
