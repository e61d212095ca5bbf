import { refusedInput } from "@quote-financing/domain/fields/schema-refusals";
import { idSchema } from "@quote-financing/domain/ids/id-schema";
import { requiredText } from "@quote-financing/domain/text/text";
import { timestampOutput } from "@quote-financing/domain/time/timestamp";
import { z } from "zod";
import { messageBodySchema } from "../new-message-schema.ts";
import { caseRefusals } from "../refusals.ts";
import { unknownPlaceholder } from "./rules.ts";

const body = messageBodySchema.superRefine((text, issues) => {
  const unknown = unknownPlaceholder(text);
  if (unknown === undefined) return;
  issues.addIssue(refusedInput(caseRefusals.placeholder({ name: `{{${unknown}}}` }), text));
});

const content = {
  name: requiredText(80),
  bodyNl: body,
  bodyEn: body,
};

export const createCannedReplyInput = z.strictObject(content);

export const updateCannedReplyInput = z.strictObject({ cannedReplyId: idSchema("cannedReply"), ...content });

export const deleteCannedReplyInput = z.strictObject({ cannedReplyId: idSchema("cannedReply") });

/** Texts for one case, with its names filled in. */
export const filledRepliesInput = z.strictObject({
  organizationId: idSchema("organization"),
  caseId: idSchema("case"),
});

export const cannedReplySchema = z.object({
  cannedReplyId: idSchema("cannedReply"),
  name: z.string(),
  bodyNl: z.string(),
  bodyEn: z.string(),
  updatedBy: z.string(),
  updatedAt: timestampOutput(),
});

export const cannedReplyAnswer = z.object({ data: cannedReplySchema });
export const cannedRepliesAnswer = z.object({ data: z.array(cannedReplySchema) });

export type CreateCannedReplyInput = z.output<typeof createCannedReplyInput>;
export type UpdateCannedReplyInput = z.output<typeof updateCannedReplyInput>;
export type FilledRepliesInput = z.output<typeof filledRepliesInput>;
export type CannedReply = z.infer<typeof cannedReplySchema>;
