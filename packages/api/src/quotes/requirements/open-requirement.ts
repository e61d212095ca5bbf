import { requirements } from "@quote-financing/db/schema/tables";
import { recordAudit } from "../../audit/record-audit.ts";
import type { AgentContext } from "../../trpc.ts";
import { recordEvent } from "../../webhooks/events/record-event.ts";
import { lockQuote } from "../documents/access.ts";
import type { OpenRequirementInput } from "./schema.ts";
import { tellOfRequirement } from "./tell-of-requirement.ts";
import { viewRequirement } from "./view.ts";

/** An agent says what the financing of a quote waits for (contract-decisions §12). @throws DomainError `resource_missing` */
export async function openRequirement(ctx: AgentContext, input: OpenRequirementInput) {
  const { organizationId, quoteId, kind, text, waitingOn, dueAt } = input;
  return ctx.services.db.transact(async (tx) => {
    await lockQuote(tx, organizationId, quoteId);

    const now = ctx.services.clock.now();
    const row = {
      requirementId: ctx.services.makeId("requirement"),
      quoteId,
      kind,
      text,
      waitingOn,
      state: "open" as const,
      rejection: null,
      dueAt: dueAt ?? null,
      createdAt: now,
      updatedAt: now,
    };
    await tx.insert(requirements).values({ organizationId, ...row });

    const details = { quoteId, kind, waitingOn };
    await recordAudit(ctx, tx, { organizationId, action: "requirement.opened", subjectId: row.requirementId, details });
    await recordEvent(ctx, tx, organizationId, { type: "quote.requirements.updated", data: { quoteId } });
    await tellOfRequirement(ctx.services, tx, organizationId, row);

    return { data: viewRequirement(row, []) };
  });
}
