import { idSchema } from "@quote-financing/domain/ids/id-schema";
import { timestampOutput } from "@quote-financing/domain/time/timestamp";
import { z } from "zod";
import { ATTEMPT_CAUSES, DESTINATION_CONDITIONS } from "../rules.ts";

const destinationHealthSchema = z.object({
  destinationId: idSchema("destination"),
  condition: z.enum(DESTINATION_CONDITIONS),
  /** Failed attempts since the last 2xx. */
  failureStreak: z.int(),
  failingSince: timestampOutput().optional(),
  /** While failing: when it is tried again at the earliest. */
  nextProbeAt: timestampOutput().optional(),
  lastSucceededAt: timestampOutput().optional(),
  pausedAt: timestampOutput().optional(),
  /** While the last attempts fail: why the latest did. */
  fault: z.object({ status: z.int().optional(), cause: z.enum(ATTEMPT_CAUSES), explanation: z.string() }).optional(),
  /** Deliveries that wait, counted to 10 000. */
  backlog: z.int(),
  /** Of these, how many were never tried; counted to 10 000. */
  untried: z.int(),
  oldestWaitingSince: timestampOutput().optional(),
  /** When the first of what waits fails if it is not delivered before. */
  firstEndsAt: timestampOutput().optional(),
  last24Hours: z.object({
    /** Attempts, of the newest 2 000 at most. */
    attempts: z.int(),
    succeeded: z.int(),
    /** A fraction; absent without attempts. */
    successRate: z.number().optional(),
    /** Of the attempts that were answered, whatever the answer; absent without one. */
    p50Ms: z.int().optional(),
    p95Ms: z.int().optional(),
  }),
});

export const healthAnswer = z.object({ data: destinationHealthSchema });

export const healthListAnswer = z.object({ data: z.array(destinationHealthSchema) });

export type DestinationHealth = z.infer<typeof destinationHealthSchema>;
