import { organizationProcedure, router } from "../trpc.ts";
import { readAttempts } from "./read-attempts.ts";
import { getEvent, readEvents } from "./read-events.ts";
import { resendEvent } from "./resend-event.ts";
import {
  attemptsAnswer,
  attemptsSinceInput,
  eventAnswer,
  eventIdInput,
  eventsAfterInput,
  eventsAnswer,
  resendEventInput,
  resentAnswer,
} from "./schema.ts";

/** What the command line of packages/sdk reads and does, over /cli (decision record 0133). */
export const cliRouter = router({
  events: organizationProcedure
    .meta({ permission: "deliveries.read" })
    .input(eventsAfterInput)
    .output(eventsAnswer)
    .query(({ ctx, input }) => readEvents(ctx, input)),

  event: organizationProcedure
    .meta({ permission: "deliveries.read" })
    .input(eventIdInput)
    .output(eventAnswer)
    .query(({ ctx, input }) => getEvent(ctx, input)),

  attempts: organizationProcedure
    .meta({ permission: "deliveries.read" })
    .input(attemptsSinceInput)
    .output(attemptsAnswer)
    .query(({ ctx, input }) => readAttempts(ctx, input)),

  resend: organizationProcedure
    .meta({ permission: "destinations.write", freshProof: false, takesSlotsItself: true })
    .input(resendEventInput)
    .output(resentAnswer)
    .mutation(({ ctx, input }) => resendEvent(ctx, input)),
});
