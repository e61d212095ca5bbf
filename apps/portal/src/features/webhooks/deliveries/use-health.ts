import { useRefreshMs } from "../../../trpc/live/live-state.ts";
import { trpc } from "../../../trpc/portal-trpc.ts";
import type { ShownHealth } from "./shown-delivery.ts";

const REFRESH_MS = 5_000;

/** How a destination is doing, asked for once by all that show it. Undefined until it is known. */
export function useHealth(destinationId: string): ShownHealth | undefined {
  return trpc.deliveries.health.useQuery({ destinationId }, { refetchInterval: useRefreshMs(REFRESH_MS) }).data?.data;
}
