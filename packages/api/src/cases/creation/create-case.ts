import type { OrganizationContext } from "../../trpc.ts";
import type { CreateCaseInput } from "../schema.ts";
import { viewCase } from "../view.ts";
import { openCase } from "./open-case.ts";

/**
 * A merchant opens a case under a quote: specification §4.4. Replays by caseId (contract-decisions §7).
 *
 * @throws DomainError `resource_missing` without such a quote; `id_conflict` on `caseId` or `message.messageId`.
 */
export async function createCase(ctx: OrganizationContext, input: CreateCaseInput) {
  const row = await openCase(ctx, {
    organizationId: ctx.organizationId,
    quoteId: input.quoteId,
    type: input.type,
    requestType: input.type === "merchant_feedback" ? (input.requestType ?? "other") : null,
    subject: input.subject,
    description: null,
    expiresAt: null,
    caseId: input.caseId,
    messageId: input.message.messageId,
    messageBody: input.message.body,
  });

  return { data: viewCase(row) };
}
