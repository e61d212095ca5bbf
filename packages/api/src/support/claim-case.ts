import { cases } from "@quote-financing/db/schema/tables";
import { DomainError } from "@quote-financing/domain/refusals/errors";
import { and, eq, isNull } from "drizzle-orm";
import { findCase } from "../cases/access.ts";
import type { ClaimInput, SupportCaseInput } from "../cases/support-schema.ts";
import { readerOf, viewSupportCase } from "../cases/support-view.ts";
import { findOrganization } from "../organizations/access.ts";
import type { AgentContext } from "../trpc.ts";
import { decideClaim } from "./claim-rules.ts";
import { supportRefusals } from "./refusals.ts";

const NOBODY = { claimedBy: null, claimedByName: null, claimedAt: null };

/**
 * An agent takes a case, so that colleagues see it. Nothing that a merchant can read changes: no `updatedAt`, no event,
 * no audit entry (decision record 0120). By compare-and-set: of two agents at once, one gets it.
 *
 * @throws DomainError `resource_missing`; `state_conflict` when a colleague has it and `takeOver` is false.
 */
export async function claimCase(ctx: AgentContext, { takeOver, ...inCase }: ClaimInput) {
  const { services, caller } = ctx;
  const stored = await findCase(services.db.orm, inCase.organizationId, inCase.caseId);

  const decision = decideClaim(stored, caller.userId, takeOver);
  if (!decision.ok) throw new DomainError(decision.refusal);
  if (!decision.value.changes) return await answer(ctx, stored);

  const claim = { claimedBy: caller.userId, claimedByName: caller.name, claimedAt: services.clock.now() };
  const isAsFound = stored.claimedBy === null ? isNull(cases.claimedBy) : eq(cases.claimedBy, stored.claimedBy);
  const [changed] = await services.db.orm
    .update(cases)
    .set(claim)
    .where(and(isCase(inCase), isAsFound))
    .returning();
  if (changed === undefined) {
    throw new DomainError(supportRefusals.claimedJustNow());
  }

  return await answer(ctx, changed);
}

/** An agent lets go of a case; a colleague's claim stays as it is. @throws DomainError `resource_missing` */
export async function releaseCase(ctx: AgentContext, inCase: SupportCaseInput) {
  const { db } = ctx.services;
  const stored = await findCase(db.orm, inCase.organizationId, inCase.caseId);

  const isMine = and(isCase(inCase), eq(cases.claimedBy, ctx.caller.userId));
  const [changed] = await db.orm.update(cases).set(NOBODY).where(isMine).returning();

  return await answer(ctx, changed ?? stored);
}

const isCase = ({ organizationId, caseId }: SupportCaseInput) =>
  and(eq(cases.organizationId, organizationId), eq(cases.caseId, caseId));

async function answer(ctx: AgentContext, row: typeof cases.$inferSelect) {
  const organization = await findOrganization(ctx.services.db.orm, row.organizationId);
  return { data: viewSupportCase(row, organization, readerOf(ctx)) };
}
