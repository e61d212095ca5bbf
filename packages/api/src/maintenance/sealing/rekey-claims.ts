import type { Database } from "@quote-financing/db/database";
import { correlationClaims, quotes } from "@quote-financing/db/schema/tables";
import type { SecretBox } from "@quote-financing/domain/secret-box";
import { and, eq, inArray, ne, sql } from "drizzle-orm";
import {
  type ClaimHashes,
  type ConsumerKeys,
  everyClaimHashes,
  noAddressHash,
} from "../../quotes/correlation-claims/claim-hashes.ts";
import { ERASED_EMAIL } from "../erasure/tombstone.ts";

const BATCH = 500;

export interface RekeyOptions {
  readonly db: Database;
  readonly secretBox: SecretBox;
}

export interface RekeyReport {
  readonly rekeyed: number;
  /** Claims of a consumer of whom no quote is left: they lie under the key that they were made with. */
  readonly unknown: number;
}

type Claim = typeof correlationClaims.$inferSelect;

/**
 * Puts the hashes of claims under the key that seals now (decision record 0361). A hash cannot be opened: they are made
 * again of the quotes that the claims came from. Runs while the service runs, may be broken off and repeated.
 */
export async function rekeyClaims(options: RekeyOptions): Promise<RekeyReport> {
  const organizations = await options.db.orm
    .selectDistinct({ organizationId: correlationClaims.organizationId })
    .from(correlationClaims);
  const report = { rekeyed: 0, unknown: 0 };
  for (const { organizationId } of organizations) {
    const { rekeyed, unknown } = await rekeyOrganization(options, organizationId);
    report.rekeyed += rekeyed;
    report.unknown += unknown;
  }
  return report;
}

/** First whole consumers; then those of whose quotes only another address is left, by their e-mail alone. */
async function rekeyOrganization(options: RekeyOptions, organizationId: string): Promise<RekeyReport> {
  const known = new Set<string>();
  let rekeyed = 0;
  for (const isWhole of [true, false]) {
    for await (const consumers of consumersOf(options, organizationId)) {
      const pairs = consumers.map((consumer) => everyClaimHashes(options.secretBox, consumer));
      rekeyed += await rekeyBatch(options, organizationId, pairs, isWhole, known);
    }
  }
  const all = await options.db.orm.$count(correlationClaims, eq(correlationClaims.organizationId, organizationId));
  return { rekeyed, unknown: Math.max(0, all - known.size) };
}

async function* consumersOf({ db }: RekeyOptions, organizationId: string): AsyncGenerator<ConsumerKeys[]> {
  let after = "";
  for (;;) {
    const rows = await db.orm
      .select({
        quoteId: quotes.quoteId,
        email: quotes.contactEmail,
        postalCode: quotes.addressPostalCode,
        houseNumber: quotes.addressHouseNumber,
      })
      .from(quotes)
      .where(
        and(
          eq(quotes.organizationId, organizationId),
          sql`${quotes.quoteId} > ${after}`,
          ne(quotes.contactEmail, ERASED_EMAIL),
        ),
      )
      .orderBy(quotes.quoteId)
      .limit(BATCH);
    if (rows.length > 0) yield rows;
    after = rows.at(-1)?.quoteId ?? after;
    if (rows.length < BATCH) return;
  }
}

async function rekeyBatch(
  { db, secretBox }: RekeyOptions,
  organizationId: string,
  consumers: readonly (readonly ClaimHashes[])[],
  isWhole: boolean,
  known: Set<string>,
): Promise<number> {
  const emailHashes = consumers.flat().map(({ emailHash }) => emailHash);
  const found = await db.orm
    .select()
    .from(correlationClaims)
    .where(
      and(eq(correlationClaims.organizationId, organizationId), inArray(correlationClaims.emailHash, emailHashes)),
    );
  const newestOf = new Map(
    consumers.flatMap((pairs) => pairs.map((pair) => [nameOf(pair, isWhole), pairs[0] ?? pair] as const)),
  );
  let rekeyed = 0;
  for (const claim of found) {
    const newest = known.has(claim.claimId) ? undefined : newestOf.get(nameOf(claim, isWhole));
    if (newest === undefined) continue;
    known.add(claim.claimId);
    if (newest.emailHash === claim.emailHash) continue;
    const addressHash = isWhole ? newest.addressHash : noAddressHash(secretBox, claim.claimId);
    await rekeyClaim(db, claim, { emailHash: newest.emailHash, addressHash }, known);
    rekeyed += 1;
  }
  return rekeyed;
}

const nameOf = ({ emailHash, addressHash }: ClaimHashes, isWhole: boolean): string =>
  isWhole ? `${emailHash} ${addressHash}` : emailHash;

/** Two processes with different keys in front may have made two claims of one consumer: the one that was first stays. */
function rekeyClaim(db: Database, claim: Claim, hashes: ClaimHashes, known: Set<string>): Promise<void> {
  const { organizationId, claimId } = claim;
  const isOf = eq(correlationClaims.organizationId, organizationId);
  return db.transact(async (tx) => {
    const [twin] = await tx
      .select()
      .from(correlationClaims)
      .where(
        and(
          isOf,
          eq(correlationClaims.emailHash, hashes.emailHash),
          eq(correlationClaims.addressHash, hashes.addressHash),
        ),
      )
      .for("update");
    if (twin !== undefined) {
      const later = twin.createdAt < claim.createdAt ? claim : twin;
      await tx.delete(correlationClaims).where(and(isOf, eq(correlationClaims.claimId, later.claimId)));
      known.delete(later.claimId);
      if (later === claim) return;
    }
    await tx
      .update(correlationClaims)
      .set(hashes)
      .where(and(isOf, eq(correlationClaims.claimId, claimId)));
  });
}
