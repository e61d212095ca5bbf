import type { Transaction } from "@quote-financing/db/database";
import { requirements } from "@quote-financing/db/schema/tables";
import { fieldRefusals } from "@quote-financing/domain/fields/refusals";
import { DomainError } from "@quote-financing/domain/refusals/errors";
import { dutchClock } from "@quote-financing/domain/service-level/dutch-clock";
import { and, count, eq } from "drizzle-orm";
import { recordAudit } from "../../audit/record-audit.ts";
import type { AgentContext } from "../../trpc.ts";
import { recordEvent } from "../../webhooks/events/record-event.ts";
import { documentsOfQuote, lockQuote } from "../documents/access.ts";
import { requirementRefusals } from "./refusals.ts";
import { type OpenRequirementInput, REQUIREMENTS_PER_QUOTE } from "./schema.ts";
import { findRequirement } from "./submit-requirement.ts";
import { tellOfRequirement } from "./tell-of-requirement.ts";
import { type RequirementRow, viewRequirement } from "./view.ts";

/**
 * An agent says what the financing of a quote waits for (contract-decisions §12). The same requirementId with the same content
 * answers the stored requirement as it is now.
 *
 * @throws DomainError `resource_missing`; `id_conflict` on `requirementId`; `parameter_invalid` for a day that is past;
 *   `limit_reached`
 */
export async function openRequirement(ctx: AgentContext, input: OpenRequirementInput) {
  const { organizationId, quoteId, kind, text, waitingOn, dueAt } = input;
  return ctx.services.db.transact(async (tx) => {
    await lockQuote(tx, organizationId, quoteId);

    const now = ctx.services.clock.now();
    const row = {
      requirementId: input.requirementId ?? ctx.services.makeId("requirement"),
      quoteId,
      kind,
      text,
      waitingOn,
      state: "open" as const,
      rejection: null,
      rejectedAt: null,
      dueAt: dueAt ?? null,
      createdAt: now,
      updatedAt: now,
    };
    const written = await tx
      .insert(requirements)
      .values({ organizationId, ...row })
      .onConflictDoNothing()
      .returning({ requirementId: requirements.requirementId });
    if (written.length === 0) return { data: await storedRequirement(tx, organizationId, row) };
    if (dueAt !== undefined && dutchClock(dueAt).day < dutchClock(now).day)
      throw new DomainError(fieldRefusals.pastDay().at("dueAt"));
    await requireRoom(tx, organizationId, quoteId);

    const details = { quoteId, kind, waitingOn };
    await recordAudit(ctx, tx, { organizationId, action: "requirement.opened", subjectId: row.requirementId, details });
    await recordEvent(ctx, tx, organizationId, { type: "quote.requirements.updated", data: { quoteId } });
    await tellOfRequirement(ctx.services, tx, organizationId, row);

    return { data: viewRequirement(row, []) };
  });
}

/** With the new one, as the quote is locked: what is decided on counts too, and is answered with every list. */
async function requireRoom(tx: Transaction, organizationId: string, quoteId: string): Promise<void> {
  const ofQuote = and(eq(requirements.organizationId, organizationId), eq(requirements.quoteId, quoteId));
  const [found] = await tx.select({ requirements: count() }).from(requirements).where(ofQuote);
  if ((found?.requirements ?? 0) > REQUIREMENTS_PER_QUOTE)
    throw new DomainError(requirementRefusals.tooManyRequirements({ maximum: REQUIREMENTS_PER_QUOTE }));
}

/** @throws DomainError `id_conflict` when something else was asked under that id */
async function storedRequirement(tx: Transaction, organizationId: string, asked: RequirementRow) {
  const stored = await findRequirement(tx, organizationId, asked.requirementId);
  if (contentOf(stored) !== contentOf(asked))
    throw new DomainError(fieldRefusals.idTaken({ thing: "requirement" }).at("requirementId"));
  return viewRequirement(stored, await documentsOfQuote(tx, organizationId, asked.quoteId));
}

const contentOf = ({ quoteId, kind, text, waitingOn, dueAt }: RequirementRow): string =>
  JSON.stringify([quoteId, kind, text, waitingOn, dueAt]);
