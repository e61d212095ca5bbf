import type { Transaction } from "@quote-financing/db/database";
import { organizations, queuedMails } from "@quote-financing/db/schema/tables";
import { eq } from "drizzle-orm";
import { requireSecondAgent } from "../approvals/four-eyes.ts";
import { recordAudit } from "../audit/record-audit.ts";
import { findLiveOrganizationLocked, withSandbox } from "../organizations/access.ts";
import { viewSupportOrganization } from "../organizations/view.ts";
import type { AgentContext } from "../trpc.ts";
import { letLanesRest, wakeLanes } from "../webhooks/destinations/wake-lane.ts";
import { requireAgentStill } from "./agents/is-agent-still.ts";
import type { SupportOrganizationInput } from "./organization-schema.ts";

/**
 * Shuts an organization out: its credentials stop within 5 s, its people at once. Nothing of it is deleted.
 *
 * @throws DomainError `resource_missing`; `state_conflict` without the second agent that the platform asks for.
 */
export async function suspendOrganization(ctx: AgentContext, input: SupportOrganizationInput) {
  requireSecondAgent(ctx);
  return setSuspended(ctx, input, true);
}

/** Lets it in again, with the credentials it had. What waited to be sent goes at once. @throws DomainError `resource_missing` */
export const unsuspendOrganization = (ctx: AgentContext, input: SupportOrganizationInput) =>
  setSuspended(ctx, input, false);

async function setSuspended(ctx: AgentContext, { organizationId }: SupportOrganizationInput, suspended: boolean) {
  return ctx.services.db.transact(async (tx) => {
    await requireAgentStill(tx, ctx.caller);
    const stored = await findLiveOrganizationLocked(tx, organizationId);

    if ((stored.suspendedAt !== null) === suspended) return { data: viewSupportOrganization(stored) };

    const suspendedAt = suspended ? ctx.services.clock.now() : null;
    const changed = await tx
      .update(organizations)
      .set({ suspendedAt })
      .where(withSandbox(organizationId))
      .returning({ id: organizations.id });
    // A mail that waits would name it, and let somebody in.
    if (suspended) await tx.delete(queuedMails).where(eq(queuedMails.organizationId, organizationId));

    for (const { id } of changed) {
      if (suspended) await letLanesRest(tx, id);
      // Else a worker looks at its lanes within a minute, by the net under all looks.
      else await wakeWhatWaits(ctx, tx, id);
    }

    await recordAudit(ctx, tx, {
      organizationId,
      action: suspended ? "organization.suspended" : "organization.unsuspended",
      subjectId: organizationId,
    });

    return { data: viewSupportOrganization({ ...stored, suspendedAt }) };
  });
}

async function wakeWhatWaits(ctx: AgentContext, tx: Transaction, organizationId: string): Promise<void> {
  await wakeLanes(tx, organizationId, ctx.services.clock.now());
  ctx.wakeDeliveryAfterCommit(organizationId);
}
