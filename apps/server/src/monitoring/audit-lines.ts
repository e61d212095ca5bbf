import type { TellLinked } from "@quote-financing/api/audit/chain/link-entries";
import type { Logger } from "pino";

/**
 * One line for each entry of an audit log, with its place and hash: whatever collects the log of this process keeps it where nobody
 * who owns the database can write (decision record 0365). Not on the embedded database, where nobody collects it. Ids alone: names, addresses and details stay in the audit log.
 */
export function auditLines(logger: Logger): TellLinked {
  const log = logger.child({ part: "audit" });
  return (entries) => {
    for (const { chain, sequence, hash, auditEntryId, action, actorId, requestId, occurredAt } of entries) {
      log.info({ chain, sequence, hash, auditEntryId, action, actorId, requestId, occurredAt }, "audit");
    }
  };
}
