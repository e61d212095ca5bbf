import { skipToken } from "@tanstack/react-query";
import { trpc } from "../../../trpc/portal-trpc.ts";
import type { AskKind } from "./examples/preview-example.ts";
import type { PreviewInput } from "./preview-question.ts";

/**
 * The answer to a question. While the next one is under way the answer before it stays, unless it
 * was to the other kind of question. A question that is no longer of interest is aborted.
 */
export function useExploredCost(input: PreviewInput | undefined, kind: AskKind) {
  return trpc.costPreview.explore.useQuery(input ?? skipToken, {
    placeholderData: (before) => (before?.kind === kind ? before : undefined),
    trpc: { abortOnUnmount: true },
  });
}
