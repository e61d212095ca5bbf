import { storedWord } from "@quote-financing/domain/fields/stored-word";
import { FINANCING_COMMANDS } from "@quote-financing/domain/financing/lifecycle";
import { NEXT_STEP_KINDS } from "@quote-financing/domain/financing/next-step";
import { timestampOutput } from "@quote-financing/domain/time/timestamp";
import { FINANCING_WAITING_ON } from "@quote-financing/domain/vocabulary";
import { z } from "zod";

/** What has to happen next with a quote, by whom, until when: for people, no part of /v1 (decision record 0311). */
export const nextStepSchema = z.object({
  by: storedWord(FINANCING_WAITING_ON),
  what: z.enum(NEXT_STEP_KINDS),
  subjectId: z.string().optional(),
  dueAt: timestampOutput().optional(),
});

export const nextStepAnswer = z.object({ data: nextStepSchema });

/** For agents: with the move to make when all that was asked for is accepted. */
export const supportNextStepAnswer = z.object({
  data: nextStepSchema.extend({ proposal: z.enum(FINANCING_COMMANDS).optional() }),
});

export type ShownNextStep = z.infer<typeof nextStepSchema>;
