import type { Transaction } from "@quote-financing/db/database";
import { correlationClaims, quotes } from "@quote-financing/db/schema/tables";
import { and, eq, inArray, ne } from "drizzle-orm";
import type { Services } from "../../context.ts";
import { everyClaimHashes } from "../../quotes/correlation-claims/claim-hashes.ts";
import { consumerEmailIs } from "../../quotes/lists/consumer-email-search.ts";

type QuoteRow = typeof quotes.$inferSelect;

/**
 * The consumer's correlation claims go with the last quote that carries their e-mail address: until then a partner may
 * still ask for them.
 *
 * @returns how many claims went.
 */
export async function eraseClaims(services: Services, tx: Transaction, quote: QuoteRow): Promise<number> {
  const { organizationId, quoteId, contactEmail } = quote;
  const [other] = await tx
    .select({ quoteId: quotes.quoteId })
    .from(quotes)
    .where(and(eq(quotes.organizationId, organizationId), consumerEmailIs(contactEmail), ne(quotes.quoteId, quoteId)))
    .limit(1);
  if (other !== undefined) return 0;
  const hashes = everyClaimHashes(services.secretBox, {
    email: contactEmail,
    postalCode: quote.addressPostalCode,
    houseNumber: quote.addressHouseNumber,
  });
  const emailHashes = hashes.map(({ emailHash }) => emailHash);
  const gone = await tx
    .delete(correlationClaims)
    .where(and(eq(correlationClaims.organizationId, organizationId), inArray(correlationClaims.emailHash, emailHashes)))
    .returning({ claimId: correlationClaims.claimId });
  return gone.length;
}
