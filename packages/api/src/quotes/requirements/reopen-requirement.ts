import type { Transaction } from "@quote-financing/db/database";
import { documents } from "@quote-financing/db/schema/tables";
import { and, eq, gt, ne } from "drizzle-orm";
import type { AuditContext } from "../../audit/record-audit.ts";
import type { EventContext } from "../../webhooks/events/record-event.ts";
import { applyRequirementCommand } from "./rules.ts";
import { storeDecision } from "./store-decision.ts";
import { findRequirement } from "./submit-requirement.ts";

/**
 * A document that was added for a requirement is refused by a later scan. Where no other one answers it since an agent rejected it last,
 * it is asked for again; the merchant is told as of a rejection. The quote is locked.
 */
export async function reopenRequirement(
  ctx: AuditContext & EventContext,
  tx: Transaction,
  organizationId: string,
  requirementId: string,
): Promise<void> {
  const row = await findRequirement(tx, organizationId, requirementId);
  const answers = await tx.$count(
    documents,
    and(
      eq(documents.organizationId, organizationId),
      eq(documents.requirementId, requirementId),
      ne(documents.scan, "refused"),
      row.rejectedAt === null ? undefined : gt(documents.createdAt, row.rejectedAt),
    ),
  );
  if (answers > 0) return;

  const decision = applyRequirementCommand(row, { type: "reopen" });
  // An agent has decided meanwhile.
  if (!decision.ok) return;

  await storeDecision(ctx, tx, organizationId, { before: row, decided: decision.value });
}
