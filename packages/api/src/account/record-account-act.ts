import type { Orm, Transaction } from "@quote-financing/db/database";
import { auditEntries, members } from "@quote-financing/db/schema/tables";
import { eq } from "drizzle-orm";
import type { AuditAction } from "../audit/actions.ts";
import { type AuditContext, auditRow } from "../audit/record-audit.ts";

type AccountAction = Extract<AuditAction, `account.${string}`>;

/** A person's act on their own account. */
interface AccountAct {
  readonly userId: string;
  readonly action: AccountAction;
  readonly details?: Readonly<Record<string, unknown>>;
}

/** Writes it into the log of every organization that they work for. */
export async function recordAccountAct(
  ctx: AuditContext,
  store: Transaction | Orm,
  { userId, action, details = {} }: AccountAct,
): Promise<void> {
  const rows = await store
    .select({ organizationId: members.organizationId })
    .from(members)
    .where(eq(members.userId, userId));
  if (rows.length === 0) return;
  const facts = rows.map(({ organizationId }) => ({ organizationId, action, subjectId: userId, details }));
  await store.insert(auditEntries).values(facts.map((fact) => auditRow(ctx, fact)));
}
