import type { Transaction } from "@quote-financing/db/database";
import { organizations } from "@quote-financing/db/schema/tables";
import { eq } from "drizzle-orm";
import { recordAudit } from "../../audit/record-audit.ts";
import type { OrganizationContext } from "../../trpc.ts";
import { findLiveOrganizationLocked } from "../access.ts";
import { sandboxName, sandboxSlugs } from "../rules.ts";
import { linkSandboxes } from "../sandbox-links.ts";
import type { OrganizationRow } from "../view.ts";

/**
 * The sandbox of a live organization, made when it has none: an organization of its own, so that every scope by
 * organization keeps test data apart (decision record 0135). The lock on its organization lets two people make only one,
 * and no suspension slip in between. Its links with other sandboxes are brought up to date each time.
 */
export async function findSandbox(ctx: OrganizationContext, tx: Transaction, organizationId: string): Promise<string> {
  const live = await findLiveOrganizationLocked(tx, organizationId);
  const [found] = await tx
    .select({ id: organizations.id })
    .from(organizations)
    .where(eq(organizations.testOf, organizationId));
  const sandboxId = found?.id ?? (await makeSandbox(ctx, tx, live));
  await linkSandboxes(ctx, tx, organizationId);
  return sandboxId;
}

async function makeSandbox(ctx: OrganizationContext, tx: Transaction, live: OrganizationRow): Promise<string> {
  const { id: organizationId, slug, name, kind, mayResolveClaims, suspendedAt } = live;
  const id = ctx.services.makeId("organization");
  const inherited = { kind, name: sandboxName(name), mayResolveClaims, suspendedAt };
  const row = { id, ...inherited, testOf: organizationId, createdAt: ctx.services.clock.now() };
  for (const free of sandboxSlugs(slug, id)) {
    const values = { ...row, slug: free };
    const made = await tx.insert(organizations).values(values).onConflictDoNothing().returning();
    if (made.length > 0) break;
  }
  await recordAudit(ctx, tx, { organizationId, action: "sandbox.opened", subjectId: id });
  return id;
}
