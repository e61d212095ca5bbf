import type { Orm, Transaction } from "@quote-financing/db/database";
import { members } from "@quote-financing/db/schema/tables";
import { eq } from "drizzle-orm";
import type { AuditAction } from "../../audit/actions.ts";
import { onceId } from "../../audit/once-id.ts";
import { type AuditContext, auditRow } from "../../audit/record-audit.ts";
import { writeEntries } from "../../audit/write-entries.ts";

type AccountAction = Extract<AuditAction, `account.${string}`>;

/** A person's action on their own account. */
interface AccountEntry {
  readonly userId: string;
  readonly action: AccountAction;
  readonly details?: Readonly<Record<string, unknown>>;
  /** Written at most once under this name in each log; always when absent. */
  readonly onceAs?: { readonly startMs: number; readonly text: string };
}

/** Writes it into the log of every organization that they work for. */
export async function recordAccountAction(
  ctx: AuditContext,
  store: Transaction | Orm,
  { userId, action, details = {}, onceAs }: AccountEntry,
): Promise<void> {
  const organizations = await store
    .select({ organizationId: members.organizationId })
    .from(members)
    .where(eq(members.userId, userId));
  for (const { organizationId } of organizations) {
    const row = auditRow(ctx, { organizationId, action, subjectId: userId, details });
    const auditEntryId = onceAs === undefined ? row.auditEntryId : onceId(row, onceAs.startMs, onceAs.text);
    await writeEntries(store, [{ ...row, auditEntryId }], { isOnce: true });
  }
}
