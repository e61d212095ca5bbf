import { idSchema } from "@quote-financing/domain/ids/id-schema";
import { timestampOutput } from "@quote-financing/domain/time/timestamp";
import { z } from "zod";
import { DESTINATION_CONDITIONS } from "../rules.ts";
import { answeredStatus, attemptCause, explanation } from "../schema.ts";

const destinationHealthSchema = z.object({
  destinationId: idSchema("destination"),
  condition: z.enum(DESTINATION_CONDITIONS).meta({
    description:
      "`troubled`: the last attempts failed. `failing`: ten in a row did, and one event at a time is tried until one " +
      "gets through. `unused`: nothing was acknowledged yet.",
  }),
  failureStreak: z.int().meta({ description: "Failed attempts since the last 2xx." }),
  failingSince: timestampOutput().optional().meta({ description: "When the first attempt of the streak failed." }),
  nextProbeAt: timestampOutput()
    .optional()
    .meta({ description: "While `failing`: when it is tried again at the earliest." }),
  lastSucceededAt: timestampOutput().optional().meta({ description: "When it last answered 2xx." }),
  pausedAt: timestampOutput().optional().meta({ description: "Since when; only while paused." }),
  fault: z
    .object({ status: answeredStatus, cause: attemptCause, explanation })
    .optional()
    .meta({ description: "While the last attempts fail: why the latest did." }),
  backlog: z.int().meta({ description: "Deliveries that wait, counted to 10 000." }),
  untried: z.int().meta({ description: "Of these, how many were never tried; counted to 10 000." }),
  oldestWaitingSince: timestampOutput().optional().meta({ description: "When the oldest of what waits was queued." }),
  firstEndsAt: timestampOutput()
    .optional()
    .meta({ description: "When the first of what waits fails, if it is not delivered before." }),
  last24Hours: z.object({
    attempts: z.int().meta({ description: "Attempts of the last 24 hours: of the newest 2 000 at most." }),
    succeeded: z.int().meta({ description: "How many of these were answered 2xx." }),
    successRate: z.number().optional().meta({ description: "A fraction; absent without attempts." }),
    p50Ms: z
      .int()
      .optional()
      .meta({ description: "Milliseconds within which half of the answered attempts ended; absent without one." }),
    p95Ms: z
      .int()
      .optional()
      .meta({ description: "Milliseconds within which 95 in 100 of the answered attempts ended; absent without one." }),
  }),
});

export const healthAnswer = z.object({ data: destinationHealthSchema });

export const healthListAnswer = z.object({ data: z.array(destinationHealthSchema) });

export type DestinationHealth = z.infer<typeof destinationHealthSchema>;
