import type { Orm, Transaction } from "@quote-financing/db/database";
import { members } from "@quote-financing/db/schema/tables";
import { eq } from "drizzle-orm";
import type { AuditAction } from "../audit/actions.ts";
import { type AuditContext, recordAudit } from "../audit/record-audit.ts";

type AccountAction = Extract<AuditAction, `account.${string}`>;

interface AccountContext extends AuditContext {
  readonly caller: Extract<AuditContext["caller"], { userId: string }>;
}

/** Writes an act on a person's own account into the log of every organization that they work for. */
export async function recordAccountAct(
  ctx: AccountContext,
  store: Transaction | Orm,
  action: AccountAction,
  details: Readonly<Record<string, unknown>> = {},
): Promise<void> {
  const { userId } = ctx.caller;
  const rows = await store
    .select({ organizationId: members.organizationId })
    .from(members)
    .where(eq(members.userId, userId));
  for (const { organizationId } of rows) {
    await recordAudit(ctx, store, { organizationId, action, subjectId: userId, details });
  }
}
