import type { Orm, Transaction } from "@quote-financing/db/database";
import type { AuditAction } from "@quote-financing/domain/audit-actions";
import type { Actor } from "@quote-financing/domain/people/caller";
import type { Context } from "../context.ts";
import { deviceText } from "./device-text.ts";
import { onceId } from "./once-id.ts";
import { writeEntries } from "./write-entries.ts";

/** One act. `details` never holds a secret or a consumer's personal data. */
export interface AuditFact {
  readonly organizationId: string;
  readonly action: AuditAction;
  /** The id of what was acted on. */
  readonly subjectId?: string;
  readonly details?: Readonly<Record<string, unknown>>;
}

/** Who acts, in which request. Not always a caller: someone who joins, and a command, is not one. */
export interface AuditContext extends Pick<Context, "services" | "requestId" | "clientAddress" | "clientDevice"> {
  readonly actor: Actor;
}

/** The values of one audit row, for statements that write it together with the change. */
export function auditRow(ctx: AuditContext, fact: AuditFact) {
  return {
    organizationId: fact.organizationId,
    auditEntryId: ctx.services.makeId("auditEntry"),
    action: fact.action,
    ...ctx.actor,
    subjectId: fact.subjectId ?? null,
    details: fact.details ?? null,
    requestId: ctx.requestId,
    clientAddress: ctx.clientAddress ?? null,
    clientDevice: deviceText(ctx.clientDevice),
    occurredAt: ctx.services.clock.now(),
  };
}

/** Writes who did what, in the transaction of the change itself: no change without its entry, no entry without it. */
export async function recordAudit(ctx: AuditContext, store: Transaction | Orm, fact: AuditFact): Promise<void> {
  await writeEntries(store, [auditRow(ctx, fact)]);
}

/**
 * Writes an act that may happen very often at most once in each stretch of time: the same actor, action, subject and
 * `sameAs` again write nothing. The entry is of the first time.
 *
 * @param stretchMs stretches begin at whole multiples of it.
 */
export async function recordAuditOnce(
  ctx: AuditContext,
  store: Transaction | Orm,
  { stretchMs, sameAs = "", ...fact }: AuditFact & { readonly stretchMs: number; readonly sameAs?: string },
): Promise<void> {
  const row = auditRow(ctx, fact);
  const startMs = Math.floor(row.occurredAt.getTime() / stretchMs) * stretchMs;
  const auditEntryId = onceId(row, startMs, sameAs);
  await writeEntries(store, [{ ...row, auditEntryId }], { isOnce: true });
}
