import { keepPreviousData } from "@tanstack/react-query";
import { trpc } from "../../../trpc/portal-trpc.ts";
import type { ShownDelivery } from "./shown-delivery.ts";

const STALE_MS = 60_000;

/** The names of the customers whose quotes the rows are about, by quote. They come after the rows. */
export function useCustomers(rows: readonly ShownDelivery[]): ReadonlyMap<string, string> {
  const quoteIds = [...new Set(rows.flatMap(({ quoteId }) => quoteId ?? []))].sort();
  const found = trpc.quotes.customers.useQuery(
    { quoteIds },
    { enabled: quoteIds.length > 0, staleTime: STALE_MS, placeholderData: keepPreviousData },
  );
  return new Map(found.data?.data.map(({ quoteId, name }) => [quoteId, name]));
}
