import type postgres from "postgres";
import { ulid } from "ulid";
import { seedMerchant } from "../product/seed-merchant.ts";

/** One merchant with an API key and destinations whose lanes exist; nothing is ever sent to them. */
export async function seedOrganization(sql: postgres.Sql, { destinations = 2 } = {}): Promise<{ token: string }> {
  const { organizationId, token } = await seedMerchant(sql);
  for (let index = 1; index <= destinations; index += 1) {
    const destinationId = `whk_${ulid()}`;
    await sql`insert into destinations (organization_id, destination_id, name, url, sealed_bearer_secret,
        secret_rotated_at, created_at, updated_at)
      values (${organizationId}, ${destinationId}, ${`number ${index}`}, 'https://bench.example/hook', 'sealed', now(),
        now(), now())`;
    await sql`insert into delivery_lanes (organization_id, destination_id) values (${organizationId}, ${destinationId})`;
  }
  return { token };
}
