import { QueryClient } from "@tanstack/react-query";
import { retryDelayMs } from "./retry-delay.ts";
import { isRefused } from "./trpc-refusal.ts";

/** Data that a page brought from the server counts as fresh for a while: it is not fetched twice. */
const STALE_TIME_MS = 15_000;

/** One per request on the server, one per tab in the browser. Only the browser retries, and no refusal. */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: STALE_TIME_MS,
        retry: (failures, error) => typeof window !== "undefined" && failures < 2 && !isRefused(error),
        retryDelay: retryDelayMs,
      },
      // Without a connection an action fails at once and says so; it does not wait in secret.
      mutations: { networkMode: "always" },
    },
  });
}

/**
 * For `refetchInterval`: what could not be read is asked for again, also where the page is told of changes; no refusal.
 *
 * @param againMs how soon
 * @param ms how often what could be read is read anew
 */
export const orAgain =
  (againMs: number, ms: number | false) =>
  ({ state: { error } }: { readonly state: { readonly error: unknown } }): number | false => {
    if (error === null) return ms;
    return isRefused(error) ? false : againMs;
  };
