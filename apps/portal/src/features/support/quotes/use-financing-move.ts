import type { FinancingCommand } from "@quote-financing/domain/financing/snapshot";
import { ON_HOLD_REASONS } from "@quote-financing/domain/vocabulary";
import { trpc } from "../../../trpc/portal-trpc.ts";
import type { FinancingOption } from "./shown-financing-option.ts";

interface MoveWords {
  readonly reason: string;
  readonly description: string;
  readonly note: string;
}

/** Moves the financing from where the option was shown, or rejects with why not; empty words are left out. */
export function useFinancingMove(organizationId: string, quoteId: string) {
  const cache = trpc.useUtils();
  const { mutateAsync } = trpc.financing.move.useMutation({
    onSettled: () =>
      Promise.all([
        cache.financing.invalidate(),
        cache.supportQuotes.invalidate(),
        cache.today.countForAgent.invalidate(),
      ]),
  });
  return ({ command, from }: Pick<FinancingOption, "command" | "from">, { note, ...words }: MoveWords) =>
    mutateAsync({
      organizationId,
      quoteId,
      from,
      command: toldCommand(command, words),
      ...(note === "" ? {} : { note }),
    });
}

function toldCommand(
  type: FinancingCommand["type"],
  { reason, description }: Omit<MoveWords, "note">,
): FinancingCommand {
  switch (type) {
    case "hold": {
      const known = ON_HOLD_REASONS.find((candidate) => candidate === reason) ?? "unknown";
      return { type, reason: known, ...(description === "" ? {} : { description }) };
    }
    case "cancel_by_consumer":
    case "cancel_offer":
      return { type, ...(reason === "" ? {} : { reason }) };
    default:
      return { type };
  }
}
