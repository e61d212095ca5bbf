import { trpc } from "../../../trpc/portal-trpc.ts";

/** Pauses or resumes a destination; everything about it is asked for again. */
export function usePauseSwitch(onDone?: () => void) {
  const cache = trpc.useUtils();
  return trpc.destinations.update.useMutation({
    onSuccess: async () => {
      await Promise.all([cache.destinations.invalidate(), cache.deliveries.invalidate()]);
      onDone?.();
    },
  });
}
