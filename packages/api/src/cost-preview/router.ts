import { organizationProcedure, router } from "../trpc.ts";
import { previewCost } from "./preview-cost.ts";
import { costPreviewInput, costPreviewOutput } from "./schema.ts";

export const costPreviewRouter = router({
  preview: organizationProcedure
    .meta({
      permission: "preview.read",
      requestHeaders: ["Merchant-Organization", "Accept-Language"],
      openapi: {
        method: "POST",
        path: "/v1/quotes/cost/preview",
        tags: ["Cost preview"],
        summary: "Preview the monthly cost of financing",
        description:
          "Indicative loans for an amount: representative examples sorted by term, then lender. Nothing is stored.",
      },
    })
    .input(costPreviewInput)
    .output(costPreviewOutput)
    .mutation(({ ctx, input }) => previewCost(ctx, input)),
});
