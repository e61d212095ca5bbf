import { trpc } from "../../../trpc/portal-trpc.ts";

/** Decides on requirements; afterwards all that depends on them is shown anew. */
export function useRequirementCommands() {
  const cache = trpc.useUtils();
  const onSettled = () =>
    Promise.all([
      cache.requirements.invalidate(),
      cache.supportQuotes.nextStep.invalidate(),
      cache.supportQuotes.toCheck.invalidate(),
      cache.today.countForAgent.invalidate(),
      cache.documents.supportList.invalidate(),
    ]);
  return {
    open: trpc.requirements.open.useMutation({ onSettled }),
    accept: trpc.requirements.accept.useMutation({ onSettled }),
    reject: trpc.requirements.reject.useMutation({ onSettled }),
    withdraw: trpc.requirements.withdraw.useMutation({ onSettled }),
  };
}
