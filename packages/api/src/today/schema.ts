import { timestampOutput } from "@quote-financing/domain/time/timestamp";
import { z } from "zod";

const WAITING_KINDS = ["requirement", "case", "quote", "destination"] as const;

/** Why something waits, in the words of the portal: `today.reasons.<reason>`. */
const WAITING_REASONS = [
  "asked",
  "rejected",
  "question",
  "answered",
  "held",
  "offer_accepted",
  "invoice_pending",
  "financing",
  "failing",
] as const;

export type WaitingReason = (typeof WAITING_REASONS)[number];

const todayItem = z.object({
  kind: z.enum(WAITING_KINDS),
  id: z.string(),
  /** Of the quote that it is about. */
  quoteId: z.string().optional(),
  /** The quote's consumer. */
  customer: z.string().optional(),
  reason: z.enum(WAITING_REASONS),
  /** What is asked for, the subject of the case, the name of the destination. */
  name: z.string().optional(),
  since: timestampOutput(),
  dueAt: timestampOutput().optional(),
  isLate: z.boolean(),
});

export type TodayItem = z.infer<typeof todayItem>;

/** What waits on the people of an organization, most urgent first: for the portal, no part of /v1 (decision record 0324). */
export const todayAnswer = z.object({ data: z.array(todayItem), hasMore: z.boolean() });

/** `hasMore`: more waits than was counted. */
const todayCount = z.object({ count: z.number().int(), hasMore: z.boolean() });

export const todayCountAnswer = z.object({ data: todayCount });

/** `toCheck`: which part of it are documents to check. */
export const agentCountAnswer = z.object({ data: todayCount.extend({ toCheck: todayCount }) });

export type TodayCount = z.infer<typeof todayCountAnswer>;
export type AgentCount = z.infer<typeof agentCountAnswer>;
