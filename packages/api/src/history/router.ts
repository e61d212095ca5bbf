import { organizationProcedure, router } from "../trpc.ts";
import { eventsOfCase, eventsOfQuote } from "./event-history.ts";
import { messagesOfQuote } from "./messages-of-quote.ts";
import { eventHistoryAnswer, eventsOfCaseInput, eventsOfQuoteInput, messagesOfQuoteAnswer } from "./schema.ts";

/** What was sent about a quote or a case, and what became of it. For the portal alone. */
export const historyRouter = router({
  eventsOfQuote: organizationProcedure
    .meta({ permission: "deliveries.read" })
    .input(eventsOfQuoteInput)
    .output(eventHistoryAnswer)
    .query(({ ctx, input }) => eventsOfQuote(ctx, input)),

  messagesOfQuote: organizationProcedure
    .meta({ permission: "cases.read" })
    .input(eventsOfQuoteInput)
    .output(messagesOfQuoteAnswer)
    .query(({ ctx, input }) => messagesOfQuote(ctx, input.quoteId)),

  eventsOfCase: organizationProcedure
    .meta({ permission: "deliveries.read" })
    .input(eventsOfCaseInput)
    .output(eventHistoryAnswer)
    .query(({ ctx, input }) => eventsOfCase(ctx, input)),
});
