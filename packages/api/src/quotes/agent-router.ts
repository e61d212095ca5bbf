import { organizationsWith } from "../organizations/organizations-with.ts";
import { agentProcedure, router } from "../trpc.ts";
import { countQuotes } from "./count-quotes.ts";
import { getSupportQuote } from "./get-support-quote.ts";
import { listQuotes } from "./list-quotes.ts";
import { quoteCountsAnswer, quoteListAnswer, supportListInput } from "./list-schema.ts";
import {
  locatedQuotesAnswer,
  locateQuoteInput,
  supportOrganizationInput,
  supportQuoteAnswer,
  supportQuoteInput,
} from "./support-schema.ts";

const agent = agentProcedure.meta({ permission: "support.act" });

/** The support console's side of quotes: it reads; financing/router.ts moves. No procedure is part of /v1. */
export const quoteSupportRouter = router({
  get: agent
    .input(supportQuoteInput)
    .output(supportQuoteAnswer)
    .query(({ ctx, input }) => getSupportQuote(ctx, input)),

  locate: agent
    .input(locateQuoteInput)
    .output(locatedQuotesAnswer)
    .query(({ ctx, input }) => organizationsWith(ctx, "quote", input.quoteId)),

  list: agent
    .input(supportListInput)
    .output(quoteListAnswer)
    .query(({ ctx, input: { organizationId, ...input } }) => listQuotes(ctx, organizationId, input)),

  counts: agent
    .input(supportOrganizationInput)
    .output(quoteCountsAnswer)
    .query(({ ctx, input }) => countQuotes(ctx, input.organizationId)),
});
