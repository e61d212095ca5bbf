import type { Orm, Transaction } from "@quote-financing/db/database";
import { members } from "@quote-financing/db/schema/tables";
import type { AuditAction } from "@quote-financing/domain/audit-actions";
import { and, eq } from "drizzle-orm";
import { onceId } from "../../audit/once-id.ts";
import { type AuditContext, auditRow } from "../../audit/record-audit.ts";
import { writeEntries } from "../../audit/write-entries.ts";
import type { ProviderRealm } from "../provider-realm.ts";

type AccountAction = Extract<AuditAction, `account.${string}`>;

/** A person's action on their own account. */
interface AccountEntry {
  readonly userId: string;
  /** Of a session that a provider opened: what it does concerns that provider's organization alone (decision record 0390). */
  readonly providerRealm?: ProviderRealm;
  readonly action: AccountAction;
  readonly details?: Readonly<Record<string, unknown>>;
  /** Written at most once under this name in each log; always when absent. */
  readonly onceAs?: { readonly startMs: number; readonly text: string };
}

/** Writes it into the log of every organization that they work for, unless a provider spoke for one of them alone. */
export async function recordAccountAction(
  ctx: AuditContext,
  store: Transaction | Orm,
  { userId, providerRealm, action, details = {}, onceAs }: AccountEntry,
): Promise<void> {
  const isOfProvider = providerRealm === undefined ? undefined : eq(members.organizationId, providerRealm);
  const organizations = await store
    .select({ organizationId: members.organizationId })
    .from(members)
    .where(and(eq(members.userId, userId), isOfProvider));
  for (const { organizationId } of organizations) {
    const row = auditRow(ctx, { organizationId, action, subjectId: userId, details });
    const auditEntryId = onceAs === undefined ? row.auditEntryId : onceId(row, onceAs.startMs, onceAs.text);
    await writeEntries(store, [{ ...row, auditEntryId }], { isOnce: true });
  }
}
