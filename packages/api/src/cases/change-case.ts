import type { Transaction } from "@quote-financing/db/database";
import { cases, organizations } from "@quote-financing/db/schema/tables";
import { and, eq } from "drizzle-orm";
import { DomainError } from "../kernel/errors.ts";
import type { AgentContext } from "../trpc.ts";
import { findCase } from "./access.ts";
import { tickCaseClock } from "./case-clock.ts";
import { applyCaseCommand, type CaseCommand } from "./rules.ts";
import type { SupportCase, SupportCaseInput } from "./support-schema.ts";
import { viewSupportCase } from "./support-view.ts";

type StoredCase = typeof cases.$inferSelect;

/**
 * An agent's command on a case, by the state table (rules.ts), under the case clock.
 *
 * @param record writes events and audit entries of the change, in its transaction.
 * @throws DomainError `resource_missing`; `state_conflict` when the state does not allow it.
 */
export async function changeCase(
  ctx: AgentContext,
  { organizationId, caseId }: SupportCaseInput,
  command: CaseCommand,
  record?: (tx: Transaction, changed: StoredCase) => Promise<void>,
): Promise<{ data: SupportCase }> {
  return ctx.services.db.transact(async (tx) => {
    await findCase(tx, organizationId, caseId);
    const tick = await tickCaseClock(tx, organizationId, ctx.services.clock.now());
    const stored = await findCase(tx, organizationId, caseId);

    const decision = applyCaseCommand(stored, command, tick);
    if (!decision.ok) throw new DomainError(decision.refusal);

    const { state, waitingOn, waitingSince, stage, hidden } = decision.value;
    const changed = { ...stored, state, waitingOn, waitingSince, stage, hidden, updatedAt: tick };
    await tx
      .update(cases)
      .set({ state, waitingOn, waitingSince, stage, hidden, updatedAt: tick })
      .where(and(eq(cases.organizationId, organizationId), eq(cases.caseId, caseId)));

    await record?.(tx, changed);

    return { data: viewSupportCase(changed, await findOrganization(tx, organizationId)) };
  });
}

async function findOrganization(tx: Transaction, organizationId: string) {
  const [organization] = await tx.select().from(organizations).where(eq(organizations.id, organizationId));
  if (organization === undefined) throw new Error("A case belongs to an organization.");
  return organization;
}
