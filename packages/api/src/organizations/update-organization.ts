import { organizations } from "@quote-financing/db/schema/tables";
import { eq } from "drizzle-orm";
import { recordAudit } from "../audit/record-audit.ts";
import type { OrganizationContext } from "../trpc.ts";
import { findLiveOrganizationLocked } from "./access.ts";
import { sandboxName } from "./rules.ts";
import type { UpdateOrganizationInput } from "./schema.ts";
import { viewOrganization } from "./view.ts";

/** Renames the caller's organization, and its sandbox along. Its slug stays: partners and links rely on it. */
export async function updateOrganization(ctx: OrganizationContext, { name }: UpdateOrganizationInput) {
  const { organizationId } = ctx;
  return ctx.services.db.transact(async (tx) => {
    const stored = await findLiveOrganizationLocked(tx, organizationId);

    if (stored.name === name) return { data: viewOrganization(stored) };

    await tx.update(organizations).set({ name }).where(eq(organizations.id, organizationId));
    await tx
      .update(organizations)
      .set({ name: sandboxName(name) })
      .where(eq(organizations.testOf, organizationId));

    await recordAudit(ctx, tx, {
      organizationId,
      action: "organization.updated",
      subjectId: organizationId,
      details: { name, nameBefore: stored.name },
    });

    return { data: viewOrganization({ ...stored, name }) };
  });
}
