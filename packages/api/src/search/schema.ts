import { storedWord } from "@quote-financing/domain/fields/stored-word";
import { idSchema } from "@quote-financing/domain/ids/id-schema";
import { codePointLength } from "@quote-financing/domain/text/text";
import { CASE_STATES, FINANCING_STATUSES } from "@quote-financing/domain/vocabulary";
import { z } from "zod";

/** An id of any kind, or the start of what a quote or a destination is called. */
export const findInput = z.strictObject({ text: codePointLength(1, 255) });

const quoteHit = z.object({
  kind: z.literal("quote"),
  quoteId: idSchema("quote"),
  name: z.string(),
  externalId: z.string().optional(),
  status: storedWord(FINANCING_STATUSES),
});

const caseHit = z.object({
  kind: z.literal("case"),
  caseId: idSchema("case"),
  subject: z.string(),
  state: storedWord(CASE_STATES),
});

const destinationHit = z.object({
  kind: z.literal("destination"),
  destinationId: idSchema("destination"),
  name: z.string(),
});

export const findAnswer = z.object({
  data: z.array(z.discriminatedUnion("kind", [quoteHit, caseHit, destinationHit])),
});

export type FindInput = z.output<typeof findInput>;
export type Hit = z.infer<typeof findAnswer>["data"][number];
