import { organizationProcedure, router } from "../../trpc.ts";
import { hasManyLines } from "../line-item-schema.ts";
import { exploreCost } from "./explore-cost.ts";
import { previewCost } from "./preview-cost.ts";
import { previewQuote } from "./preview-quote.ts";
import {
  costPreviewInput,
  costPreviewOutput,
  datedPreviewOutput,
  exploreCostInput,
  previewQuoteInput,
} from "./schema.ts";

export const costPreviewRouter = router({
  preview: organizationProcedure
    .meta({
      permission: "preview.read",
      requestHeaders: ["Merchant-Organization", "Accept-Language"],
      isLarge: hasManyLines,
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

  explore: organizationProcedure
    .meta({ permission: "preview.read" })
    .input(exploreCostInput)
    .output(datedPreviewOutput)
    .query(({ ctx, input }) => exploreCost(ctx, input)),

  ofQuote: organizationProcedure
    .meta({ permission: "quotes.read" })
    .input(previewQuoteInput)
    .output(datedPreviewOutput)
    .query(({ ctx, input }) => previewQuote(ctx, input)),
});
