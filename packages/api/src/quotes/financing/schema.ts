import { storedWord } from "@quote-financing/domain/fields/stored-word";
import { FINANCING_COMMANDS, type FinancingCommandType } from "@quote-financing/domain/financing/lifecycle";
import type { PlainCommandType } from "@quote-financing/domain/financing/snapshot";
import { idSchema } from "@quote-financing/domain/ids/id-schema";
import { requiredText } from "@quote-financing/domain/text/text";
import { timestampOutput } from "@quote-financing/domain/time/timestamp";
import {
  FINANCING_PHASES,
  FINANCING_STATUSES,
  FINANCING_WAITING_ON,
  ON_HOLD_REASONS,
  SUB_STATUS_TYPES,
} from "@quote-financing/domain/vocabulary";
import { EVENT_TYPES } from "@quote-financing/domain/webhooks/event-catalogue";
import { z } from "zod";
import { QUOTE_LIMITS } from "../field-lengths.ts";
import { financingSchema, getQuoteInput } from "../schema.ts";

const CANCELS = ["cancel_by_consumer", "cancel_offer"] as const;

/** Commands without fields of their own. */
export const PLAIN_COMMANDS = FINANCING_COMMANDS.filter(isPlain);

function isPlain(command: FinancingCommandType): command is PlainCommandType {
  return command !== "hold" && !CANCELS.some((cancel) => cancel === command);
}

/** A command with what it needs to be told. */
export const financingCommandSchema = z.discriminatedUnion("type", [
  z.strictObject({ type: z.enum(PLAIN_COMMANDS) }),
  z.strictObject({
    type: z.literal("hold"),
    reason: z.enum(ON_HOLD_REASONS),
    description: requiredText(QUOTE_LIMITS.description).optional(),
  }),
  z.strictObject({ type: z.enum(CANCELS), reason: requiredText(QUOTE_LIMITS.cancelReason).optional() }),
]);

/** A quote of any organization: what every input of the support console names. */
export const supportFinancingInput = z.strictObject({
  organizationId: idSchema("organization"),
  quoteId: idSchema("quote"),
});

const standing = z.strictObject({ status: z.enum(FINANCING_STATUSES), subStatusType: z.enum(SUB_STATUS_TYPES) });

/** The note is for the timeline: the merchant sees it too. */
export const moveInput = supportFinancingInput.extend({
  command: financingCommandSchema,
  /** What whoever decides saw: a financing that stands elsewhere by now is not moved. */
  from: standing.optional(),
  note: requiredText(QUOTE_LIMITS.moveNote).optional(),
});

export const timelineInput = getQuoteInput;

export const financingAnswer = z.object({ data: financingSchema });

/** Where a financing stands or stood, in an answer. */
const shownStanding = z.object({
  status: storedWord(FINANCING_STATUSES),
  subStatusType: storedWord(SUB_STATUS_TYPES),
});

/** One step of the timeline: contract-decisions §5. The first one, `create`, comes from nowhere. */
const financingMoveSchema = z.object({
  position: z.int().min(0),
  command: z.string(),
  from: shownStanding.optional(),
  to: shownStanding,
  reason: z.string().optional(),
  note: z.string().optional(),
  movedBy: z.string(),
  movedAt: timestampOutput(),
});

export const timelineAnswer = z.object({ data: z.array(financingMoveSchema) });

export const optionsAnswer = z.object({
  /** Destinations of the organization: each gets the event of a command, if it has one. */
  destinationCount: z.int().min(0),
  data: z.array(
    z.object({
      command: z.enum(FINANCING_COMMANDS),
      /** Where the financing stands now: goes along with the move. */
      from: shownStanding,
      phase: storedWord(FINANCING_PHASES),
      status: storedWord(FINANCING_STATUSES),
      subStatusType: storedWord(SUB_STATUS_TYPES),
      waitingOn: storedWord(FINANCING_WAITING_ON),
      event: z.enum(EVENT_TYPES).nullable(),
      /** Where the platform asks for a second agent: this move is proposed. */
      needsApproval: z.boolean(),
    }),
  ),
});

export type SupportFinancingInput = z.output<typeof supportFinancingInput>;
export type Standing = z.output<typeof standing>;
export type FinancingMove = z.infer<typeof financingMoveSchema>;
