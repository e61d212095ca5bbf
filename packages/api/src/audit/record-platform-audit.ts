import type { Transaction } from "@quote-financing/db/database";
import type { PlatformAuditAction } from "@quote-financing/domain/audit-actions";
import { deviceText } from "./device-text.ts";
import type { AuditContext } from "./record-audit.ts";
import { writePlatformEntry } from "./write-entries.ts";

/** Writes what became of a support agent, in the transaction of the change (decision record 0257). */
export async function recordPlatformAudit(
  { services, requestId, clientAddress, clientDevice, actor }: AuditContext,
  tx: Transaction,
  { action, subject }: { readonly action: PlatformAuditAction; readonly subject: string },
): Promise<void> {
  await writePlatformEntry(tx, {
    id: services.makeId("auditEntry"),
    action,
    ...actor,
    subject,
    requestId,
    clientAddress: clientAddress ?? null,
    clientDevice: deviceText(clientDevice),
    occurredAt: services.clock.now(),
  });
}
