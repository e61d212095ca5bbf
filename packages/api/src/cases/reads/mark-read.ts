import { caseMessages, caseReads, cases } from "@quote-financing/db/schema/tables";
import { and, eq, sql } from "drizzle-orm";
import { memberCaller } from "../../organizations/members/member-caller.ts";
import type { OrganizationContext } from "../../trpc.ts";
import { caseMissing } from "../access.ts";
import type { MarkReadInput } from "./schema.ts";

/**
 * The person has seen a case up to this message. A mark never goes back: of two tabs, the one that saw more counts.
 *
 * @throws DomainError `resource_missing` unless the message is on a case that the organization can see.
 */
export async function markRead(ctx: OrganizationContext, { caseId, messageId }: MarkReadInput): Promise<void> {
  const { organizationId } = ctx;
  const { userId } = memberCaller(ctx);
  const { orm } = ctx.services.db;

  const [seen] = await orm
    .select({ createdAt: caseMessages.createdAt })
    .from(caseMessages)
    .innerJoin(cases, and(eq(cases.organizationId, caseMessages.organizationId), eq(cases.caseId, caseMessages.caseId)))
    .where(
      and(
        eq(caseMessages.organizationId, organizationId),
        eq(caseMessages.messageId, messageId),
        eq(caseMessages.caseId, caseId),
        eq(cases.hidden, false),
      ),
    );
  if (seen === undefined) throw caseMissing();

  const readUpTo = seen.createdAt;
  await orm
    .insert(caseReads)
    .values({ organizationId, userId, caseId, readUpTo })
    .onConflictDoUpdate({
      target: [caseReads.organizationId, caseReads.userId, caseReads.caseId],
      set: { readUpTo: sql`greatest(${caseReads.readUpTo}, excluded.read_up_to)` },
    });
}
