import { refusedInput } from "@quote-financing/domain/fields/schema-refusals";
import { FINANCING_COMMANDS } from "@quote-financing/domain/financing/lifecycle";
import { idSchema } from "@quote-financing/domain/ids/id-schema";
import { PORTAL_LANGUAGES } from "@quote-financing/domain/people/portal-language";
import { requiredText } from "@quote-financing/domain/text/text";
import { timestampInput, timestampOutput } from "@quote-financing/domain/time/timestamp";
import { ON_HOLD_REASONS, REQUIREMENT_KINDS, REQUIREMENT_WAITING_ON } from "@quote-financing/domain/vocabulary";
import { z } from "zod";
import { REQUIREMENT_TEXT_MAX_CODE_POINTS } from "../../quotes/requirements/schema.ts";
import { messageBodySchema } from "../new-message-schema.ts";
import { caseRefusals } from "../refusals.ts";
import { MACRO_REQUIREMENTS_MAX, SNOOZE_MAX_DAYS, unknownPlaceholder } from "./rules.ts";

const body = messageBodySchema.superRefine((text, issues) => {
  const unknown = unknownPlaceholder(text);
  if (unknown === undefined) return;
  issues.addIssue(refusedInput(caseRefusals.placeholder({ name: `{{${unknown}}}` }), text));
});

const requirementText = requiredText(REQUIREMENT_TEXT_MAX_CODE_POINTS);

const wantedRequirement = z.strictObject({
  kind: z.enum(REQUIREMENT_KINDS),
  textNl: requirementText,
  textEn: requirementText,
  waitingOn: z.enum(REQUIREMENT_WAITING_ON),
});

/** A command of the lifecycle without words of its own: a text of one language would reach readers of the other. */
const wordlessCommand = z.discriminatedUnion("type", [
  z.strictObject({ type: z.enum(FINANCING_COMMANDS).exclude(["hold"]) }),
  z.strictObject({ type: z.literal("hold"), reason: z.enum(ON_HOLD_REASONS) }),
]);

const endingSchema = z.discriminatedUnion("type", [
  z.strictObject({ type: z.literal("close") }),
  z.strictObject({ type: z.literal("snooze"), days: z.int().min(1).max(SNOOZE_MAX_DAYS) }),
]);

/** What a canned reply does as well, which makes it a macro (decision record 0374). Without an ending the case waits on the merchant. */
export const macroStepsSchema = z.strictObject({
  requirements: z.array(wantedRequirement).min(1).max(MACRO_REQUIREMENTS_MAX).optional(),
  move: wordlessCommand.optional(),
  ending: endingSchema.optional(),
});

const content = {
  name: requiredText(80),
  bodyNl: body,
  bodyEn: body,
  /** Left out, the reply is a text alone. */
  steps: macroStepsSchema.optional(),
};

export const createCannedReplyInput = z.strictObject(content);

export const updateCannedReplyInput = z.strictObject({
  cannedReplyId: idSchema("cannedReply"),
  /** Of the reply as it was read: one that a colleague changed since then is not written over. */
  updatedAt: timestampInput().optional(),
  ...content,
});

export const deleteCannedReplyInput = z.strictObject({ cannedReplyId: idSchema("cannedReply") });

/** Texts for one case, with its names filled in. */
export const filledRepliesInput = z.strictObject({
  organizationId: idSchema("organization"),
  caseId: idSchema("case"),
});

const cannedReplySchema = z.object({
  cannedReplyId: idSchema("cannedReply"),
  name: z.string(),
  bodyNl: z.string(),
  bodyEn: z.string(),
  steps: macroStepsSchema.optional(),
  updatedBy: z.string(),
  updatedAt: timestampOutput(),
});

export const cannedReplyAnswer = z.object({ data: cannedReplySchema });
export const cannedRepliesAnswer = z.object({ data: z.array(cannedReplySchema) });

/** `merchantLanguage`: that of the person who wrote last on the merchant's side; absent where none did. */
export const filledRepliesAnswer = cannedRepliesAnswer.extend({
  merchantLanguage: z.enum(PORTAL_LANGUAGES).optional(),
});

export type CreateCannedReplyInput = z.output<typeof createCannedReplyInput>;
export type UpdateCannedReplyInput = z.output<typeof updateCannedReplyInput>;
export type FilledRepliesInput = z.output<typeof filledRepliesInput>;
export type MacroSteps = z.output<typeof macroStepsSchema>;
export type CannedReply = z.infer<typeof cannedReplySchema>;
