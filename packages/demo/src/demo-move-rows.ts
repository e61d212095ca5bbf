import type { financingMoves } from "@quote-financing/db/schema/tables";
import type { FinancingStatus, SubStatusType } from "@quote-financing/domain/vocabulary";
import { DEMO_PATHS } from "./demo-financing.ts";
import type { DemoQuote } from "./demo-quotes.ts";
import { daysBefore } from "./moments.ts";
import type { DemoOrganization } from "./write-demo-organizations.ts";
import type { DemoPerson } from "./write-demo-people.ts";

export type DemoMoveRow = typeof financingMoves.$inferInsert & { readonly movedAt: Date };

const LONGEST_STEP_DAYS = 6;

/** A canceled financing says so in its sub status too. */
export const subStatusIn = (status: FinancingStatus): SubStatusType =>
  status === "canceled_by_consumer" || status === "offer_canceled" ? "canceled" : "none";

/** A quote's history, spread over the time from its creation until now: its creation, its path, and a hold at last. */
export function demoMoveRows(
  quote: DemoQuote,
  ids: { readonly organizationId: string; readonly quoteId: string },
  actors: { readonly merchant: DemoOrganization; readonly agent: DemoPerson },
  now: Date,
): DemoMoveRow[] {
  const path = DEMO_PATHS[quote.status];
  const daysPerStep = Math.min(quote.daysAgo / (path.length + 2), LONGEST_STEP_DAYS);
  const at = (position: number) => ({
    ...ids,
    position,
    movedAt: daysBefore(now, quote.daysAgo - daysPerStep * position),
  });
  const byAgent = { actorId: actors.agent.userId, actorName: actors.agent.name };
  const created: DemoMoveRow = {
    ...at(0),
    command: "create",
    toStatus: "new_customer",
    toSubStatusType: "none",
    actorId: actors.merchant.apiKeyId,
    actorName: actors.merchant.name,
  };
  const moved = path.map(
    ({ command, to, note }, index): DemoMoveRow => ({
      ...at(index + 1),
      command,
      fromStatus: path[index - 1]?.to ?? "new_customer",
      toStatus: to,
      fromSubStatusType: "none",
      toSubStatusType: subStatusIn(to),
      note: note ?? null,
      ...byAgent,
    }),
  );
  if (quote.onHold === undefined) return [created, ...moved];
  const held: DemoMoveRow = {
    ...at(path.length + 1),
    command: "hold",
    fromStatus: quote.status,
    toStatus: quote.status,
    fromSubStatusType: "none",
    toSubStatusType: "on_hold",
    reason: quote.onHold,
    ...byAgent,
  };
  return [created, ...moved, held];
}
