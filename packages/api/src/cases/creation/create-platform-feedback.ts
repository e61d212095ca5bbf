import type { AgentContext } from "../../trpc.ts";
import type { CreatePlatformFeedbackInput } from "../support-schema.ts";
import { viewCase } from "../view.ts";
import { openCase } from "./open-case.ts";

/**
 * The platform asks the merchant of a quote for information or a document (contract-decisions §7). The case waits on
 * the merchant from the start.
 *
 * @throws DomainError `resource_missing` without such a quote; `id_conflict` on `caseId` or `message.messageId`;
 *   `parameter_invalid` for an `expiresAt` that is past.
 */
export async function createPlatformFeedback(ctx: AgentContext, input: CreatePlatformFeedbackInput) {
  const row = await openCase(ctx, {
    organizationId: input.organizationId,
    quoteId: input.quoteId,
    type: "platform_feedback",
    requestType: input.requestType,
    subject: input.subject,
    description: input.description ?? null,
    expiresAt: input.expiresAt ?? null,
    caseId: input.caseId,
    messageId: input.message.messageId,
    messageBody: input.message.body,
  });

  return { data: viewCase(row) };
}
