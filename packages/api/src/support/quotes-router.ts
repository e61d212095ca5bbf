import { organizationsWith } from "../organizations/organizations-with.ts";
import { countQuotes } from "../quotes/lists/count-quotes.ts";
import { quoteCountsAnswer, quoteListAnswer, supportListInput } from "../quotes/lists/list-schema.ts";
import { getSupportNextStep } from "../quotes/next-step/find-next-steps.ts";
import { supportNextStepAnswer } from "../quotes/next-step/schema.ts";
import { agentProcedure, router } from "../trpc.ts";
import { showContact } from "./contacts/show-contact.ts";
import { listToCheck } from "./documents/list-to-check.ts";
import { toCheckAnswer, toCheckInput } from "./documents/schema.ts";
import { getSupportQuote } from "./get-support-quote.ts";
import { listSupportQuotes } from "./list-support-quotes.ts";
import { supportOrganizationInput } from "./organization-schema.ts";
import {
  locatedQuotesAnswer,
  locateQuoteInput,
  showContactInput,
  shownContactAnswer,
  supportQuoteAnswer,
  supportQuoteInput,
} from "./quote-schema.ts";

const agent = agentProcedure.meta({ permission: "support.act" });

/** The support console's side of quotes: it reads, consumers masked; quotes/financing/router.ts moves. No procedure is part of /v1. */
export const quoteSupportRouter = router({
  get: agent
    .input(supportQuoteInput)
    .output(supportQuoteAnswer)
    .query(({ ctx, input }) => getSupportQuote(ctx, input)),

  nextStep: agent
    .input(supportQuoteInput)
    .output(supportNextStepAnswer)
    .query(({ ctx, input }) => getSupportNextStep(ctx.services.db.orm, input.organizationId, input.quoteId)),

  showContact: agent
    .input(showContactInput)
    .output(shownContactAnswer)
    .mutation(({ ctx, input }) => showContact(ctx, input)),

  locate: agent
    .input(locateQuoteInput)
    .output(locatedQuotesAnswer)
    .query(({ ctx, input }) => organizationsWith(ctx, "quote", input.quoteId)),

  list: agent
    .input(supportListInput)
    .output(quoteListAnswer)
    .query(({ ctx, input }) => listSupportQuotes(ctx, input)),

  counts: agent
    .input(supportOrganizationInput)
    .output(quoteCountsAnswer)
    .query(({ ctx, input }) => countQuotes(ctx, input.organizationId)),

  toCheck: agent
    .input(toCheckInput)
    .output(toCheckAnswer)
    .query(({ ctx, input }) => listToCheck(ctx, input)),
});
