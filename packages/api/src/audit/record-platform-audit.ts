import type { Orm, Transaction } from "@quote-financing/db/database";
import type { PlatformAuditAction } from "@quote-financing/domain/audit-actions";
import { PLATFORM_CHAIN } from "./chain/chained-entry.ts";
import { deviceText } from "./device-text.ts";
import { onceId } from "./once-id.ts";
import type { AuditContext } from "./record-audit.ts";
import { writePlatformEntry } from "./write-entries.ts";

interface PlatformFact {
  readonly action: PlatformAuditAction;
  /** Whom or what it is about. */
  readonly subject: string;
}

function platformRow(ctx: AuditContext, { action, subject }: PlatformFact) {
  return {
    id: ctx.services.makeId("auditEntry"),
    action,
    ...ctx.actor,
    subject,
    requestId: ctx.requestId,
    clientAddress: ctx.clientAddress ?? null,
    clientDevice: deviceText(ctx.clientDevice),
    occurredAt: ctx.services.clock.now(),
  };
}

/** Writes what became of a support agent, in the transaction of the change (decision record 0257), and what they do with their account. */
export async function recordPlatformAudit(
  ctx: AuditContext,
  store: Transaction | Orm,
  fact: PlatformFact,
): Promise<void> {
  await writePlatformEntry(store, platformRow(ctx, fact));
}

/** The same, of what may happen very often: one entry for each actor, action, subject and stretch of time. */
export async function recordPlatformAuditOnce(
  ctx: AuditContext,
  store: Transaction | Orm,
  { stretchMs, ...fact }: PlatformFact & { readonly stretchMs: number },
): Promise<void> {
  const row = platformRow(ctx, fact);
  const startMs = Math.floor(row.occurredAt.getTime() / stretchMs) * stretchMs;
  const { action, actorId, subject: subjectId } = row;
  const id = onceId({ organizationId: PLATFORM_CHAIN, action, actorId, subjectId }, startMs, "");
  await writePlatformEntry(store, { ...row, id }, { isOnce: true });
}
