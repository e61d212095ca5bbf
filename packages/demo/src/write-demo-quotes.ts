import type { Transaction } from "@quote-financing/db/database";
import {
  correlationClaims,
  financingMoves,
  opportunities,
  quoteLineItems,
  quotes,
} from "@quote-financing/db/schema/tables";
import { DEMO_CONSUMERS } from "./demo-consumers.ts";
import { demoMoveRows } from "./demo-move-rows.ts";
import { demoLineRows, demoQuoteRow } from "./demo-quote-rows.ts";
import { DEMO_QUOTES, type DemoQuote } from "./demo-quotes.ts";
import type { DemoServices } from "./demo-services.ts";
import { daysBefore } from "./moments.ts";
import type { DemoOrganizations } from "./write-demo-organizations.ts";
import type { DemoPerson } from "./write-demo-people.ts";

/** Where each demo quote was stored, in the order of DEMO_QUOTES. */
export interface StoredDemoQuote {
  readonly organizationId: string;
  readonly quoteId: string;
}

/** The quotes with their lines, the history of their financing, and one claim for each consumer. */
export async function writeDemoQuotes(
  services: DemoServices,
  tx: Transaction,
  organizations: DemoOrganizations,
  agent: DemoPerson,
  now: Date,
): Promise<StoredDemoQuote[]> {
  const stored: StoredDemoQuote[] = [];
  for (const quote of DEMO_QUOTES) {
    const { organizationId } = organizations[quote.slug];
    const ids = {
      organizationId,
      quoteId: services.makeId("quote"),
      opportunityId: services.makeId("opportunity"),
    };
    const createdAt = daysBefore(now, quote.daysAgo);
    const moves = demoMoveRows(quote, ids, { merchant: organizations[quote.slug], agent }, now);
    const lines = demoLineRows(services, organizationId, ids.quoteId, quote);
    await tx.insert(opportunities).values({ organizationId, opportunityId: ids.opportunityId, createdAt });
    await tx.insert(quotes).values(demoQuoteRow(ids, quote, lines, { now, moves }));
    await tx.insert(quoteLineItems).values(lines);
    await tx.insert(financingMoves).values(moves);
    await writeClaim(services, tx, organizationId, quote, createdAt);
    stored.push({ organizationId, quoteId: ids.quoteId });
  }
  return stored;
}

async function writeClaim(
  services: DemoServices,
  tx: Transaction,
  organizationId: string,
  quote: DemoQuote,
  createdAt: Date,
): Promise<void> {
  const consumer = DEMO_CONSUMERS[quote.consumer];
  if (consumer === undefined) return;
  const claimId = services.makeId("correlationClaim");
  await tx
    .insert(correlationClaims)
    .values({ organizationId, claimId, ...services.claimHashes(consumer), createdAt })
    .onConflictDoNothing();
}
