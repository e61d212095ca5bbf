import { storedWord } from "@quote-financing/domain/fields/stored-word";
import { FINANCING_COMMANDS } from "@quote-financing/domain/financing/lifecycle";
import { idSchema } from "@quote-financing/domain/ids/id-schema";
import { PORTAL_LANGUAGES } from "@quote-financing/domain/people/portal-language";
import { timestampOutput } from "@quote-financing/domain/time/timestamp";
import {
  FINANCING_STATUSES,
  FINANCING_WAITING_ON,
  ON_HOLD_REASONS,
  REQUIREMENT_KINDS,
  REQUIREMENT_WAITING_ON,
  SUB_STATUS_TYPES,
} from "@quote-financing/domain/vocabulary";
import { EVENT_TYPES } from "@quote-financing/domain/webhooks/event-catalogue";
import { z } from "zod";
import { messageBodySchema } from "../../cases/new-message-schema.ts";

/** A canned reply on a case, in the language that its merchant reads. */
export const previewMacroInput = z.strictObject({
  organizationId: idSchema("organization"),
  caseId: idSchema("case"),
  cannedReplyId: idSchema("cannedReply"),
  language: z.enum(PORTAL_LANGUAGES),
});

/** The text as the agent left it, and what the preview called `seen`. The id of the message makes a second click change nothing. */
export const runMacroInput = previewMacroInput.extend({
  body: messageBodySchema,
  messageId: idSchema("caseMessage"),
  seen: z.string().max(128),
});

/** In the order in which they are taken. A refusal of `runMacro` names the one that it is about. */
const MACRO_STEPS = ["reply", "requirements", "move", "ending"] as const;

const standing = z.object({
  status: storedWord(FINANCING_STATUSES),
  subStatusType: storedWord(SUB_STATUS_TYPES),
  waitingOn: storedWord(FINANCING_WAITING_ON),
});

const previewSchema = z.object({
  body: z.string(),
  /** What is there already is not asked again. */
  requirements: z.array(
    z.object({
      kind: storedWord(REQUIREMENT_KINDS),
      text: z.string(),
      waitingOn: storedWord(REQUIREMENT_WAITING_ON),
      isThere: z.boolean(),
    }),
  ),
  move: z
    .object({
      command: z.enum(FINANCING_COMMANDS),
      onHoldReason: z.enum(ON_HOLD_REASONS).optional(),
      from: standing,
      /** Absent when the lifecycle refuses it. */
      to: standing.optional(),
      event: z.enum(EVENT_TYPES).optional(),
    })
    .optional(),
  ending: z
    .discriminatedUnion("type", [
      z.object({ type: z.literal("close") }),
      z.object({ type: z.literal("snooze"), day: z.iso.date(), until: timestampOutput() }),
    ])
    .optional(),
  /** Why it cannot be done now: by the very rules that doing it asks. Empty when it can. */
  refusals: z.array(
    z.object({
      step: z.enum(MACRO_STEPS),
      code: z.string(),
      rule: z.string(),
      values: z.record(z.string(), z.union([z.string(), z.number()])),
      message: z.string(),
    }),
  ),
  seen: z.string(),
});

export const macroPreviewAnswer = z.object({ data: previewSchema });

export type PreviewMacroInput = z.output<typeof previewMacroInput>;
export type RunMacroInput = z.output<typeof runMacroInput>;
export type MacroStep = (typeof MACRO_STEPS)[number];
export type MacroPreview = z.output<typeof previewSchema>;
