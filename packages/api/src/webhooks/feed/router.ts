import { organizationProcedure, router } from "../../trpc.ts";
import { getEvent } from "./get-event.ts";
import { listEvents } from "./list-events.ts";
import {
  eventAnswer,
  eventIdInput,
  eventListAnswer,
  listEventsInput,
  sendEventInput,
  sentEventAnswer,
} from "./schema.ts";
import { sendEvent } from "./send-event.ts";

const LONG_PAGE = 50;

const isLongPage = (input: unknown): boolean =>
  Number((input as { readonly pageSize?: unknown } | undefined)?.pageSize) > LONG_PAGE;

const tags = ["Events"];
const onePath = "/v1/events/{eventId}" as const;

/** The feed of events, and sending them again: contract-decisions §13. */
export const eventsRouter = router({
  list: organizationProcedure
    .meta({
      permission: "deliveries.read",
      isLarge: isLongPage,
      openapi: {
        method: "GET",
        path: "/v1/events",
        tags,
        summary: "List events in the order of their numbers",
        description:
          "Each event as it is delivered, with its number. Numbers have no gaps: whoever has seen number n, and asks " +
          "with `after=n`, misses nothing, whatever is going on meanwhile. Goes back as far as events are kept (90 days).",
      },
    })
    .input(listEventsInput)
    .output(eventListAnswer)
    .query(({ ctx, input }) => listEvents(ctx, input)),

  get: organizationProcedure
    .meta({
      permission: "deliveries.read",
      requestHeaders: ["Accept-Language"],
      openapi: {
        method: "GET",
        path: onePath,
        tags,
        summary: "Get an event with its deliveries",
        description: "What was sent, and how it stands with each destination that it went to.",
      },
    })
    .input(eventIdInput)
    .output(eventAnswer)
    .query(({ ctx, input }) => getEvent(ctx, input)),

  send: organizationProcedure
    .meta({
      permission: "destinations.write",
      freshProof: false,
      takesSlotsItself: true,
      successStatus: 202,
      optionalBody: true,
      mayConflict: true,
      requestHeaders: ["Accept-Language"],
      openapi: {
        method: "POST",
        path: `${onePath}/deliveries`,
        tags,
        summary: "Send an event again",
        description:
          "To the destinations that it went to, or to the one that the body names, also when that one was made later. " +
          "The same bytes, with 24 hours of their own. 409 `state_conflict` when it waits there already, or when its " +
          "destination was deleted: asking twice does not send twice.",
      },
    })
    .input(sendEventInput)
    .output(sentEventAnswer)
    .mutation(({ ctx, input }) => sendEvent(ctx, input)),
});
