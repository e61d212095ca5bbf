import { agentProcedure, organizationProcedure, router } from "../trpc.ts";
import { eventsOfCase, eventsOfQuote, supportEventsOfQuote } from "./event-history.ts";
import { messagesOfQuote, supportMessagesOfQuote } from "./messages-of-quote.ts";
import {
  eventHistoryAnswer,
  eventsOfCaseInput,
  eventsOfQuoteInput,
  messagesOfQuoteAnswer,
  supportHistoryInput,
} from "./schema.ts";

const agent = agentProcedure.meta({ permission: "support.act" });

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

  supportEventsOfQuote: agent
    .input(supportHistoryInput)
    .output(eventHistoryAnswer)
    .query(({ ctx, input }) => supportEventsOfQuote(ctx, input)),

  supportMessagesOfQuote: agent
    .input(supportHistoryInput)
    .output(messagesOfQuoteAnswer)
    .query(({ ctx, input }) => supportMessagesOfQuote(ctx, input)),
});
