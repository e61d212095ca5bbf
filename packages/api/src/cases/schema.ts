import { optionalField } from "@quote-financing/domain/fields/left-out";
import { readOnlyField } from "@quote-financing/domain/fields/read-only-field";
import { refusing } from "@quote-financing/domain/fields/schema-refusals";
import { storedWord } from "@quote-financing/domain/fields/stored-word";
import { idSchema } from "@quote-financing/domain/ids/id-schema";
import { codePointLength } from "@quote-financing/domain/text/text";
import { timestampOutput } from "@quote-financing/domain/time/timestamp";
import {
  CASE_STATES,
  CASE_TYPES,
  CASE_WAITING_ON,
  MERCHANT_FEEDBACK_REQUEST_TYPES,
} from "@quote-financing/domain/vocabulary";
import { z } from "zod";
import { newMessageShape } from "./new-message-schema.ts";
import { caseRefusals } from "./refusals.ts";
import { SUBJECT_MAX_CODE_POINTS } from "./subject.ts";

/** Case: specification §2.6. */
export const caseSchema = z
  .object({
    caseId: idSchema("case"),
    quote: z.object({ quoteId: idSchema("quote") }),
    type: storedWord(CASE_TYPES).meta({
      description:
        "`general`: about the quote. `merchant_feedback`: about how we work. `platform_feedback`: the platform asks you something.",
    }),
    subject: z.string().min(1).meta({ description: "One line that says what it is about." }),
    stage: z.string().meta({ description: "Free text, set by the platform." }),
    state: storedWord(CASE_STATES).meta({ description: "A message on a closed case opens it again." }),
    waitingOn: storedWord(CASE_WAITING_ON).meta({
      description: "Whose turn it is; `merchant` is you. `none` is nobody's, as on a closed case.",
    }),
    waitingSince: timestampOutput().meta({ description: "Since when it has been the turn of `waitingOn`." }),
    requestType: z
      .string()
      .optional()
      .meta({ description: "What it is about, more closely. Absent on a case of type `general`." }),
    description: z
      .string()
      .optional()
      .meta({ description: "What the platform asks, on type `platform_feedback` alone." }),
    expiresAt: z.iso
      .date()
      .optional()
      .meta({ description: "Day by which the platform wants your answer, on type `platform_feedback` alone." }),
    createdBy: z.string().meta({ description: "Who opened it, to show: a person, or the organization of a key." }),
    createdAt: timestampOutput().meta({ description: "When it was opened." }),
    updatedAt: timestampOutput().meta({
      description: "When it last changed; a message counts. `updatedSince` compares with it.",
    }),
  })
  .meta({
    id: "Case",
    description: "A conversation about a quote between you and the platform.",
    examples: [
      {
        caseId: "cas_01JZ8Q4C5T9V3W7X1Y2Z3A4B5C",
        quote: { quoteId: "qot_01JZ8Q4C5T9V3W7X1Y2Z3A4B5F" },
        type: "merchant_feedback",
        subject: "When will the invoice be paid?",
        stage: "new",
        state: "open",
        waitingOn: "platform",
        waitingSince: "2026-06-01T09:30:00.000Z",
        requestType: "process",
        createdBy: "Zonnig Dak B.V.",
        createdAt: "2026-06-01T09:30:00.000Z",
        updatedAt: "2026-06-01T09:30:00.000Z",
      },
    ],
  });

/** `platform_feedback` is not among them: merchants cannot create it (decision record 0040). */
const MERCHANT_CASE_TYPES = ["general", "merchant_feedback"] as const;

/** Read-only like the others, but nothing that a merchant's case ever shows: who sends it may think that it is kept. */
const setByPlatform = () =>
  readOnlyField().meta({
    readOnly: true,
    description:
      "Set by the platform on cases of type `platform_feedback` alone; ignored in a request. Say it in `message.body`.",
  });

/** POST /v1/quotes/{quoteId}/cases: specification §4.4. A case that was read can be posted back. */
export const createCaseInput = z
  .strictObject({
    quoteId: idSchema("quote"),
    type: z.enum(MERCHANT_CASE_TYPES, { error: refusing(caseRefusals.caseType()) }),
    message: z.strictObject(newMessageShape),
    caseId: optionalField(idSchema("case")).meta({
      description: "Client-made id. The same id with the same content is the same case: creating it again is safe.",
    }),
    subject: optionalField(codePointLength(1, SUBJECT_MAX_CODE_POINTS)).meta({
      description: "When omitted: the first non-empty line of the message.",
    }),
    requestType: optionalField(z.enum(MERCHANT_FEEDBACK_REQUEST_TYPES)).meta({
      description: "For `merchant_feedback` only; `other` when omitted.",
    }),
    quote: z.unknown().optional().meta({
      readOnly: true,
      description: "Set by the service; ignored in a request, save that it may not name another quote.",
    }),
    stage: readOnlyField(),
    state: readOnlyField(),
    waitingOn: readOnlyField(),
    waitingSince: readOnlyField(),
    description: setByPlatform(),
    expiresAt: setByPlatform(),
    createdBy: readOnlyField(),
    createdAt: readOnlyField(),
    updatedAt: readOnlyField(),
  })
  .refine(({ quoteId, quote }) => namesNoOther(quoteId, quote), {
    path: ["quote", "quoteId"],
    error: refusing(caseRefusals.otherQuote()),
    when: ({ value }) => typeof value === "object" && value !== null,
  })
  .refine(({ type, requestType }) => type !== "general" || (requestType ?? undefined) === undefined, {
    path: ["requestType"],
    error: refusing(caseRefusals.requestType()),
    when: ({ value }) => typeof value === "object" && value !== null,
  })
  .meta({
    examples: [
      {
        type: "merchant_feedback",
        requestType: "process",
        message: { body: "When will the invoice be paid?" },
      },
    ],
  });

function namesNoOther(quoteId: unknown, quote: unknown): boolean {
  const { quoteId: named }: { quoteId?: unknown } = Object(quote);
  return named === undefined || named === null || named === quoteId;
}

/** GET /v1/cases/{caseId}: specification §4.6. */
export const getCaseInput = z.strictObject({ caseId: idSchema("case") });

export const caseAnswer = z.object({ data: caseSchema });

export type Case = z.infer<typeof caseSchema>;
export type CreateCaseInput = z.output<typeof createCaseInput>;
export type GetCaseInput = z.output<typeof getCaseInput>;

/** Whom a case's quote is for, and the merchant's reference of it. */
export const caseConsumerSchema = z.object({ name: z.string(), externalId: z.string().optional() });
