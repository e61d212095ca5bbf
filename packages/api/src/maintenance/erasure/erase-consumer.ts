import { operatorContext } from "../../audit/operator-context.ts";
import type { Services } from "../../context.ts";
import { eraseQuote, type QuoteToErase } from "./erase-quote.ts";
import { type ErasableQuote, findOrganizationBySlug, findQuotesOfConsumer, hasEnded } from "./find-consumer.ts";

export interface ConsumerErasure {
  readonly organizationSlug: string;
  readonly email: string;
  /** False tells what would be erased and changes nothing. */
  readonly isConfirmed: boolean;
  /** Erases quotes whose financing is under way too. */
  readonly includesOpen: boolean;
}

export interface ErasureReport {
  /** What is, or would be, erased. */
  readonly quotes: readonly ErasableQuote[];
  /** What is kept because its financing is under way. */
  readonly kept: readonly ErasableQuote[];
  readonly erasedCount: number;
}

/**
 * Erases a consumer, named by e-mail address, from the data of one organization (decision record 0148). One transaction
 * per quote: a run that is broken off is repeated.
 *
 * @throws DomainError `resource_missing` for an unknown organization.
 */
export async function eraseConsumer(services: Services, erasure: ConsumerErasure): Promise<ErasureReport> {
  const organizationId = await findOrganizationBySlug(services.db, erasure.organizationSlug);
  const found = await findQuotesOfConsumer(services.db, organizationId, erasure.email);
  const quotes = found.filter(({ isOpen }) => erasure.includesOpen || !isOpen);
  const kept = found.filter((quote) => !quotes.includes(quote));
  const why = { reason: "consumer_request", ...(erasure.includesOpen ? {} : { onlyIf: hasEnded }) } as const;
  const erasedCount = erasure.isConfirmed ? await eraseQuotes(services, organizationId, quotes, why) : 0;
  return { quotes, kept, erasedCount };
}

/** @returns how many of them were not erased before. */
export async function eraseQuotes(
  services: Services,
  organizationId: string,
  quotes: readonly ErasableQuote[],
  why: Pick<QuoteToErase, "reason" | "onlyIf">,
): Promise<number> {
  const ctx = operatorContext(services);
  let erasedCount = 0;
  for (const { quoteId } of quotes) {
    if (await eraseQuote(ctx, { organizationId, quoteId, ...why })) erasedCount += 1;
  }
  return erasedCount;
}
