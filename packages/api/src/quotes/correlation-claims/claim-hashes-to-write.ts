import { correlationClaims } from "@quote-financing/db/schema/tables";
import { and, eq, or } from "drizzle-orm";
import type { OrganizationContext } from "../../trpc.ts";
import { type ClaimHashes, type ConsumerKeys, everyClaimHashes } from "./claim-hashes.ts";

/**
 * By what the claim of a new quote is stored. With one key of SECRETS_KEY nothing is asked. While the key is rotated a
 * consumer who has a claim under an older one keeps it: a second claim would make an address ambiguous.
 */
export async function claimHashesToWrite(ctx: OrganizationContext, consumer: ConsumerKeys): Promise<ClaimHashes> {
  const { db, secretBox } = ctx.services;
  const [newest = { emailHash: "", addressHash: "" }, ...older] = everyClaimHashes(secretBox, consumer);
  if (older.length === 0) return newest;
  const { organizationId, emailHash, addressHash } = correlationClaims;
  const isOlder = older.map((pair) => and(eq(emailHash, pair.emailHash), eq(addressHash, pair.addressHash)));
  const [found] = await db.orm
    .select({ emailHash, addressHash })
    .from(correlationClaims)
    .where(and(eq(organizationId, ctx.organizationId), or(...isOlder)))
    .limit(1);
  return found ?? newest;
}
