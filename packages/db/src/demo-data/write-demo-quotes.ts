import type { Transaction } from "../database.ts";
import { correlationClaims, financingMoves, opportunities, quoteLineItems, quotes } from "../schema/tables.ts";
import { DEMO_CONSUMERS } from "./demo-consumers.ts";
import { DEMO_PATHS } from "./demo-financing.ts";
import { demoLineRows, demoQuoteRow } from "./demo-quote-rows.ts";
import { DEMO_QUOTES, type DemoQuote } from "./demo-quotes.ts";
import type { DemoServices } from "./demo-services.ts";
import { daysBefore } from "./moments.ts";
import type { DemoOrganizations } from "./write-demo-organizations.ts";
import type { DemoPerson } from "./write-demo-people.ts";

type MoveRow = typeof financingMoves.$inferInsert;

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
    const moves = demoMoves(quote, ids, agent, now);
    const lines = demoLineRows(services, organizationId, ids.quoteId, quote);
    const changedAt = moves.at(-1)?.movedAt ?? createdAt;
    await tx.insert(opportunities).values({ organizationId, opportunityId: ids.opportunityId, createdAt });
    await tx.insert(quotes).values(demoQuoteRow(ids, quote, lines, { now, changedAt }));
    await tx.insert(quoteLineItems).values(lines);
    if (moves.length > 0) await tx.insert(financingMoves).values(moves);
    await writeClaim(services, tx, organizationId, quote, createdAt);
    stored.push({ organizationId, quoteId: ids.quoteId });
  }
  return stored;
}

/** The moves of a quote's path, spread over the time from its creation until now; a hold comes last. */
function demoMoves(quote: DemoQuote, ids: StoredDemoQuote, agent: DemoPerson, now: Date): MoveRow[] {
  const path = DEMO_PATHS[quote.status];
  const steps = [...path, ...(quote.onHold === undefined ? [] : [{ command: "hold", to: quote.status }])];
  const daysPerStep = Math.min(quote.daysAgo / (steps.length + 1), 6);
  return steps.map((step, position) => ({
    organizationId: ids.organizationId,
    quoteId: ids.quoteId,
    position,
    command: step.command,
    fromStatus: path[position - 1]?.to ?? "new_customer",
    toStatus: step.to,
    fromSubStatusType: "none",
    toSubStatusType: position < path.length ? "none" : "on_hold",
    reason: position < path.length ? null : (quote.onHold ?? null),
    note: "note" in step ? (step.note ?? null) : null,
    actorId: agent.userId,
    actorName: agent.name,
    movedAt: daysBefore(now, quote.daysAgo - daysPerStep * (position + 1)),
  }));
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
