import { isSearch } from "../lists/is-search.ts";
import { organizationProcedure, router } from "../trpc.ts";
import { createQuote } from "./creation/create-quote.ts";
import { createQuoteInput } from "./creation/create-schema.ts";
import { replayedQuote } from "./creation/replayed-quote.ts";
import { getQuote } from "./get-quote.ts";
import { hasManyLines } from "./line-item-schema.ts";
import { countQuotes } from "./lists/count-quotes.ts";
import { listCustomers } from "./lists/list-customers.ts";
import { listQuotes } from "./lists/list-quotes.ts";
import {
  customerListAnswer,
  listCustomersInput,
  listQuotesInput,
  quoteCountsAnswer,
  quoteListAnswer,
} from "./lists/list-schema.ts";
import { getNextStep } from "./next-step/find-next-steps.ts";
import { nextStepAnswer } from "./next-step/schema.ts";
import { getQuoteInput, quoteAnswer } from "./schema.ts";

const tags = ["Quotes"];

/** Quotes of the caller's organization: specification §4.2-4.3, and the portal's list. */
export const quotesRouter = router({
  create: organizationProcedure
    .meta({
      permission: "quotes.write",
      successStatus: 201,
      idempotencyKey: true,
      takesSlotsItself: true,
      isLarge: hasManyLines,
      replayFor: replayedQuote,
      openapi: {
        method: "POST",
        path: "/v1/quotes",
        tags,
        summary: "Create a quote",
        description:
          "With a client-made `quoteId` the call can be repeated safely: the same content answers the stored quote with " +
          "200. What the service sets itself is ignored, so that a quote that was read can be posted back.",
      },
    })
    .input(createQuoteInput)
    .output(quoteAnswer)
    .mutation(({ ctx, input }) => createQuote(ctx, input)),

  get: organizationProcedure
    .meta({
      permission: "quotes.read",
      takesSlotsItself: true,
      openapi: {
        method: "GET",
        path: "/v1/quotes/{quoteId}",
        tags,
        summary: "Get a quote",
        description: "As it is now, with how far its financing has come.",
      },
    })
    .input(getQuoteInput)
    .output(quoteAnswer)
    .query(({ ctx, input }) => getQuote(ctx, input)),

  nextStep: organizationProcedure
    .meta({ permission: "quotes.list" })
    .input(getQuoteInput)
    .output(nextStepAnswer)
    .query(({ ctx, input }) => getNextStep(ctx.services.db.orm, ctx.organizationId, input.quoteId)),

  list: organizationProcedure
    .meta({ permission: "quotes.list", isLarge: isSearch })
    .input(listQuotesInput)
    .output(quoteListAnswer)
    .query(({ ctx, input }) => listQuotes(ctx, ctx.organizationId, input)),

  counts: organizationProcedure
    .meta({ permission: "quotes.list" })
    .output(quoteCountsAnswer)
    .query(({ ctx }) => countQuotes(ctx, ctx.organizationId)),

  customers: organizationProcedure
    .meta({ permission: "quotes.list" })
    .input(listCustomersInput)
    .output(customerListAnswer)
    .query(({ ctx, input }) => listCustomers(ctx, ctx.organizationId, input)),
});
