import { ON_HOLD_REASONS } from "@quote-financing/domain/vocabulary";
import { trpc } from "../../../trpc/portal-trpc.ts";
import type { FinancingOption } from "./shown-financing-option.ts";

interface MoveWords {
  readonly reason: string;
  readonly description: string;
  readonly note: string;
}

/** Calls the procedure that makes a move; empty words are left out. */
export function useFinancingMove(organizationId: string, quoteId: string, onMoved: () => void) {
  const cache = trpc.useUtils();
  const settled = {
    onSuccess: onMoved,
    onSettled: () => Promise.all([cache.financing.invalidate(), cache.supportQuotes.invalidate()]),
  };
  const transition = trpc.financing.transition.useMutation(settled);
  const hold = trpc.financing.hold.useMutation(settled);
  const release = trpc.financing.release.useMutation(settled);
  const cancel = trpc.financing.cancel.useMutation(settled);
  const all = [transition, hold, release, cancel];

  function move(command: FinancingOption["command"], { reason, description, note }: MoveWords): void {
    const common = { organizationId, quoteId, ...(note === "" ? {} : { note }) };
    if (command === "hold") {
      const known = ON_HOLD_REASONS.find((candidate) => candidate === reason) ?? "unknown";
      hold.mutate({ ...common, reason: known, ...(description === "" ? {} : { description }) });
    } else if (command === "release") {
      release.mutate(common);
    } else if (command === "cancel_by_consumer" || command === "cancel_offer") {
      cancel.mutate({ ...common, command, ...(reason === "" ? {} : { reason }) });
    } else {
      transition.mutate({ ...common, command });
    }
  }

  return {
    move,
    isBusy: all.some(({ isPending }) => isPending),
    error: all.find(({ error }) => error !== null)?.error,
  };
}
