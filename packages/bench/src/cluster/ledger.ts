import { setTimeout as pause } from "node:timers/promises";
import type { Receiver } from "@quote-financing/testing/create-receiver";
import type postgres from "postgres";
import type { MerchantLoad } from "./merchant-load.ts";

const PATIENCE_MS = 180_000;

export const LEDGER_COLUMNS = [
  "acknowledged",
  "stored",
  "lost",
  "storedTwice",
  "neverArrived",
  "arrivedTwice",
  "stuck",
] as const;

export type Ledger = Readonly<Record<(typeof LEDGER_COLUMNS)[number], number>>;

/** Compares what merchants were promised with what is stored and what arrived, once all had its time. */
export async function keepLedger({
  sql,
  loads,
  receiver,
}: {
  readonly sql: postgres.Sql;
  readonly loads: readonly MerchantLoad[];
  readonly receiver: Receiver;
}): Promise<Ledger> {
  const ids = loads.map(({ merchant }) => merchant.organizationId);
  const acknowledged = loads.flatMap((load) => load.acknowledged);
  const arrived = () =>
    receiver.requests
      .map(({ body }) => JSON.parse(body) as { type: string; data: { quoteId: string } })
      .filter(({ type }) => type === "quote.created")
      .map(({ data }) => data.quoteId);
  const missing = () => {
    const there = new Set(arrived());
    return acknowledged.filter((quoteId) => !there.has(quoteId)).length;
  };
  const pending = async () =>
    (
      await sql<{ count: number }[]>`
      select count(*)::int as count from deliveries where organization_id = any(${ids}) and state = 'pending'`
    )[0]?.count ?? 0;
  const endsAtMs = performance.now() + PATIENCE_MS;
  while (performance.now() < endsAtMs && (missing() > 0 || (await pending()) > 0)) await pause(1_000);
  const stored = await sql<{ quoteId: string }[]>`
    select quote_id as "quoteId" from quotes where organization_id = any(${ids})`;
  const storedIds = new Set(stored.map(({ quoteId }) => quoteId));
  const arrivedIds = arrived();
  return {
    acknowledged: acknowledged.length,
    stored: stored.length,
    lost: acknowledged.filter((quoteId) => !storedIds.has(quoteId)).length,
    storedTwice: stored.length - storedIds.size,
    neverArrived: missing(),
    arrivedTwice: arrivedIds.length - new Set(arrivedIds).size,
    stuck: await pending(),
  };
}
