import { randomBytes } from "node:crypto";
import type { SecretBox } from "@quote-financing/domain/secret-box";
import { bearerSecretPurpose, signingSecretPurpose } from "@quote-financing/domain/webhooks/secret-purpose";
import type postgres from "postgres";
import { ulid } from "ulid";

/** A destination as the API makes it, with a lane that has nothing to send. @returns its id. */
export async function addDestination(
  sql: postgres.Sql,
  box: SecretBox,
  { organizationId, url }: { readonly organizationId: string; readonly url: string },
): Promise<string> {
  const destinationId = `whk_${ulid()}`;
  const bearer = box.seal("whsec_bench", bearerSecretPurpose(organizationId, destinationId));
  const signing = box.seal(
    `whsig_${randomBytes(32).toString("base64url")}`,
    signingSecretPurpose(organizationId, destinationId),
  );
  await sql`
    with destination as (
      insert into destinations (organization_id, destination_id, name, url, sealed_bearer_secret,
        sealed_signing_secret, secret_rotated_at, created_at, updated_at)
      values (${organizationId}, ${destinationId}, 'bench', ${url}, ${bearer}, ${signing}, now(), now(), now())
      returning organization_id, destination_id
    )
    insert into delivery_lanes (organization_id, destination_id) select * from destination`;
  return destinationId;
}
