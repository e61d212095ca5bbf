import { storedWord } from "@quote-financing/domain/fields/stored-word";
import { idSchema } from "@quote-financing/domain/ids/id-schema";
import { APPROVAL_KINDS } from "@quote-financing/domain/people/approvals";
import { requiredText } from "@quote-financing/domain/text/text";
import { timestampOutput } from "@quote-financing/domain/time/timestamp";
import { z } from "zod";
import { namedOrganizationSchema } from "../../organizations/schema.ts";
import { moveInput } from "../../quotes/financing/schema.ts";

const organizationId = idSchema("organization");

/** What an agent may propose: the inputs of the moves themselves. */
const agentsMoves = [
  z.strictObject({ kind: z.literal("organization.suspend"), organizationId }),
  /** Of the merchant: it is their consumers' data that the partner would reach. */
  z.strictObject({ kind: z.literal("partner.link"), organizationId, partnerOrganizationId: idSchema("organization") }),
  z.strictObject({ kind: z.literal("financing.cancel"), ...moveInput.shape }),
  z.strictObject({
    kind: z.literal("message.redact"),
    organizationId,
    caseId: idSchema("case"),
    messageId: idSchema("caseMessage"),
  }),
] as const;

const agentsMoveSchema = z.discriminatedUnion("kind", [...agentsMoves]);

/** And what an operator proposes on the command line: consumer:erase. */
export const proposedMoveSchema = z.discriminatedUnion("kind", [
  ...agentsMoves,
  z.strictObject({
    kind: z.literal("consumer.erase"),
    organizationId,
    organizationSlug: z.string(),
    email: z.string(),
    includesOpen: z.boolean(),
  }),
]);

export const proposeMoveInput = z.strictObject({ move: agentsMoveSchema, reason: requiredText(500) });

export const proposedAnswer = z.object({ data: z.object({ approvalId: z.string(), expiresAt: timestampOutput() }) });

export const decideApprovalInput = z.strictObject({ organizationId, approvalId: idSchema("approval") });

export const declineApprovalInput = decideApprovalInput.extend({ reason: requiredText(500) });

const approvalSchema = z.object({
  approvalId: z.string(),
  kind: storedWord(APPROVAL_KINDS),
  organization: namedOrganizationSchema,
  /** What it is about, as far as it has a page. */
  quoteId: z.string().optional(),
  caseId: z.string().optional(),
  /** Who would act for the merchant. */
  partner: namedOrganizationSchema.optional(),
  /** Of a consumer who is to be erased, masked. */
  email: z.string().optional(),
  /** Of a cancellation. */
  command: z.string().optional(),
  reason: z.string(),
  proposedByName: z.string(),
  /** Nobody decides on their own proposal; they may take it back. */
  isOwn: z.boolean(),
  createdAt: timestampOutput(),
  expiresAt: timestampOutput(),
});

/** Oldest first. `isOn` says whether this platform asks for a second agent at all. */
export const approvalListAnswer = z.object({ isOn: z.boolean(), data: z.array(approvalSchema) });

export type ProposedMove = z.output<typeof proposedMoveSchema>;
export type ProposeMoveInput = z.output<typeof proposeMoveInput>;
export type DecideApprovalInput = z.output<typeof decideApprovalInput>;
export type DeclineApprovalInput = z.output<typeof declineApprovalInput>;
export type Approval = z.infer<typeof approvalSchema>;
