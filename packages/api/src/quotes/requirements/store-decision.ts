import type { Transaction } from "@quote-financing/db/database";
import { requirements } from "@quote-financing/db/schema/tables";
import { type AuditContext, recordAudit } from "../../audit/record-audit.ts";
import { type EventContext, recordEvent } from "../../webhooks/events/record-event.ts";
import type { RequirementSnapshot } from "./rules.ts";
import { isRequirement } from "./submit-requirement.ts";
import { tellOfRequirement } from "./tell-of-requirement.ts";
import type { RequirementRow } from "./view.ts";

/**
 * Stores what was decided of a requirement, and tells it: the audit log, receivers of events, and people by mail. Its quote is
 * locked.
 *
 * @returns the requirement as it is now
 */
export async function storeDecision(
  ctx: AuditContext & EventContext,
  tx: Transaction,
  organizationId: string,
  { before, decided }: { readonly before: RequirementRow; readonly decided: RequirementSnapshot },
): Promise<RequirementRow> {
  const updatedAt = ctx.services.clock.now();
  const rejectedAt = decided.state === "rejected" ? updatedAt : before.rejectedAt;
  const changed = { ...before, ...decided, rejectedAt, updatedAt };
  const { quoteId, requirementId, state, rejection } = changed;
  await tx
    .update(requirements)
    .set({ state, rejection, rejectedAt, updatedAt })
    .where(isRequirement(organizationId, requirementId));

  const details = { quoteId, from: before.state, to: state };
  await recordAudit(ctx, tx, { organizationId, action: "requirement.decided", subjectId: requirementId, details });
  await recordEvent(ctx, tx, organizationId, { type: "quote.requirements.updated", data: { quoteId } });
  await tellOfRequirement(ctx.services, tx, organizationId, changed);
  return changed;
}
