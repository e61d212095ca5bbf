import { fieldRefusals } from "@quote-financing/domain/fields/refusals";
import { refusing } from "@quote-financing/domain/fields/schema-refusals";
import { idSchema } from "@quote-financing/domain/ids/id-schema";
import { codePointLength, requiredText } from "@quote-financing/domain/text/text";
import { timestampInput, timestampOutput } from "@quote-financing/domain/time/timestamp";
import { CASE_WAITING_ON, PLATFORM_FEEDBACK_REQUEST_TYPES } from "@quote-financing/domain/vocabulary";
import { z } from "zod";
import { cursorsShape } from "../lists/two-way-page.ts";
import { namedOrganizationSchema } from "../organizations/schema.ts";
import { messageBodySchema } from "./new-message-schema.ts";
import { caseRefusals } from "./refusals.ts";
import { caseConsumerSchema, caseSchema } from "./schema.ts";
import { SUBJECT_MAX_CODE_POINTS } from "./subject.ts";

/** The moment of the last thing that the agent saw of a case: what the merchant wrote later refuses it (decision record 0375). */
const seen = { seenThrough: timestampInput().optional() };

const inCase = { organizationId: idSchema("organization"), caseId: idSchema("case") };

export const supportCaseInput = z.strictObject(inCase);

export const seenCaseInput = z.strictObject({ ...inCase, ...seen });

export const replyInput = z.strictObject({
  ...inCase,
  body: messageBodySchema,
  messageId: idSchema("caseMessage").optional(),
  /** Closes the case in the same transaction. */
  thenClose: z.boolean().optional(),
  ...seen,
});

/** `takeOver` takes the case from the colleague who has it. */
export const claimInput = z.strictObject({ ...inCase, takeOver: z.boolean().default(false) });

/** Any agent may assign a case to any agent, also one that a colleague has. */
export const assignInput = z.strictObject({ ...inCase, userId: idSchema("user") });

/** Until the platform's business begins on that day, or on the first working day after it. */
export const snoozeInput = z.strictObject({
  ...inCase,
  day: z.iso.date({ error: refusing(fieldRefusals.date()) }),
  ...seen,
});

export const setStageInput = z.strictObject({ ...inCase, stage: requiredText(64) });

export const setWaitingOnInput = z.strictObject({ ...inCase, waitingOn: z.enum(CASE_WAITING_ON), ...seen });

/** The reason goes to the audit log, so it must not repeat what is being erased. */
export const redactMessageInput = z.strictObject({
  ...inCase,
  messageId: idSchema("caseMessage"),
  reason: requiredText(500),
});

/** What only the platform can open: specification §2.6, contract-decisions §7. */
export const createPlatformFeedbackInput = z.strictObject({
  organizationId: idSchema("organization"),
  quoteId: idSchema("quote"),
  /** With the id of its message: the same request sent twice opens one case. */
  caseId: idSchema("case").optional(),
  requestType: z.enum(PLATFORM_FEEDBACK_REQUEST_TYPES),
  message: z.strictObject({ body: messageBodySchema, messageId: idSchema("caseMessage").optional() }),
  subject: codePointLength(1, SUBJECT_MAX_CODE_POINTS).optional(),
  description: requiredText(2000).optional(),
  expiresAt: z.iso
    .date({ error: refusing(fieldRefusals.date()) })
    .refine((date) => date >= "0001-01-01", { error: refusing(caseRefusals.dateRange()) })
    .optional(),
});

/** A case as agents see it: with its organization, hidden or not, and the agent who has it. */
export const supportCaseSchema = caseSchema.extend({
  organization: namedOrganizationSchema,
  hidden: z.boolean(),
  claim: z.object({ name: z.string(), since: timestampOutput(), isMine: z.boolean() }).optional(),
  /** There while it is put off. */
  snoozedUntil: timestampOutput().optional(),
  /** By the platform's service level; there while it waits on the platform. */
  answerBy: z.object({ soonAt: timestampOutput(), dueAt: timestampOutput() }).optional(),
});

export const supportCaseAnswer = z.object({ data: supportCaseSchema });
/** All agents, by name. */
export const agentsAnswer = z.object({ data: z.array(z.object({ userId: z.string(), name: z.string() })) });

/** The organizations that have a case of this id: ids are unique within one only (contract-decisions §4). */
export const locatedCasesAnswer = z.object({ data: z.array(namedOrganizationSchema) });
/** A row of the agents' queue. `consumer`: whom its quote is for. */
const queuedCaseSchema = supportCaseSchema.extend({ consumer: caseConsumerSchema });

export const queueAnswer = z.object({ data: z.array(queuedCaseSchema), ...cursorsShape });

export type SupportCaseInput = z.output<typeof supportCaseInput>;
export type SeenCaseInput = z.output<typeof seenCaseInput>;
export type ClaimInput = z.output<typeof claimInput>;
export type AssignInput = z.output<typeof assignInput>;
export type SnoozeInput = z.output<typeof snoozeInput>;
export type ReplyInput = z.output<typeof replyInput>;
export type RedactMessageInput = z.output<typeof redactMessageInput>;
export type CreatePlatformFeedbackInput = z.output<typeof createPlatformFeedbackInput>;
export type SupportCase = z.infer<typeof supportCaseSchema>;
