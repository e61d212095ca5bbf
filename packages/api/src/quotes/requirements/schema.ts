import { storedWord } from "@quote-financing/domain/fields/stored-word";
import { idSchema } from "@quote-financing/domain/ids/id-schema";
import { requiredText } from "@quote-financing/domain/text/text";
import { timestampInput, timestampOutput } from "@quote-financing/domain/time/timestamp";
import { REQUIREMENT_KINDS, REQUIREMENT_STATES, REQUIREMENT_WAITING_ON } from "@quote-financing/domain/vocabulary";
import { z } from "zod";
import { documentSchema } from "../documents/schema.ts";

export const REQUIREMENT_TEXT_MAX_CODE_POINTS = 500;

/** In any state: all are answered with every list. */
export const REQUIREMENTS_PER_QUOTE = 100;

/** What the financing of a quote waits for: contract-decisions §12. */
const requirementSchema = z
  .object({
    requirementId: idSchema("requirement"),
    quoteId: idSchema("quote"),
    kind: storedWord(REQUIREMENT_KINDS).meta({ description: "What is asked for, for programs." }),
    text: z.string().meta({ description: "What is asked for, in words." }),
    waitingOn: storedWord(REQUIREMENT_WAITING_ON).meta({ description: "Who is to bring it." }),
    state: storedWord(REQUIREMENT_STATES).meta({
      description:
        "`open` and `rejected` wait for a document, `submitted` for the financing team, which makes it `accepted`, " +
        "`rejected` or `withdrawn`.",
    }),
    rejection: z.string().optional().meta({ description: "Why it was rejected; there while it is." }),
    dueAt: timestampOutput().optional().meta({ description: "Until when it is wanted, if there is such a time." }),
    createdAt: timestampOutput().meta({ description: "When it was opened." }),
    updatedAt: timestampOutput().meta({ description: "When its state or its documents last changed." }),
    documents: z.array(documentSchema).meta({ description: "Added for it, oldest first." }),
  })
  .meta({
    id: "Requirement",
    description: "Something that the financing of a quote waits for.",
    examples: [
      {
        requirementId: "rqm_01JZ8Q4C5T9V3W7X1Y2Z3A4B5H",
        quoteId: "qot_01JZ8Q4C5T9V3W7X1Y2Z3A4B5F",
        kind: "invoice",
        text: "The invoice of the installation, with the serial number of the battery.",
        waitingOn: "merchant",
        state: "open",
        createdAt: "2026-06-01T09:30:00.000Z",
        updatedAt: "2026-06-01T09:30:00.000Z",
        documents: [],
      },
    ],
  });

export const listRequirementsInput = z.strictObject({ quoteId: idSchema("quote") });

/** For agents, who name the organization too. */
export const supportRequirementsInput = listRequirementsInput.extend({ organizationId: idSchema("organization") });

export const openRequirementInput = supportRequirementsInput.extend({
  /** The same one sent twice asks once. */
  requirementId: idSchema("requirement").optional(),
  kind: z.enum(REQUIREMENT_KINDS),
  text: requiredText(REQUIREMENT_TEXT_MAX_CODE_POINTS),
  waitingOn: z.enum(REQUIREMENT_WAITING_ON),
  dueAt: timestampInput().optional(),
});

export const decideRequirementInput = z.strictObject({
  organizationId: idSchema("organization"),
  requirementId: idSchema("requirement"),
  /** As it was read: a decision is refused when a document came in since, as its agent has not seen that one. */
  updatedAt: timestampInput().optional(),
});

export const rejectRequirementInput = decideRequirementInput.extend({
  reason: requiredText(REQUIREMENT_TEXT_MAX_CODE_POINTS),
});

export const requirementAnswer = z.object({ data: requirementSchema });
export const requirementsAnswer = z.object({
  data: z.array(requirementSchema).meta({ description: "Oldest first." }),
});

export type Requirement = z.infer<typeof requirementSchema>;
export type OpenRequirementInput = z.output<typeof openRequirementInput>;
export type DecideRequirementInput = z.output<typeof decideRequirementInput>;
