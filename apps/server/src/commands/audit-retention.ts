import { parseArgs } from "node:util";
import { applyAuditRetention } from "@quote-financing/api/audit/chain/every-chain";
import { createDatabase } from "@quote-financing/db/database";
import { ownsTables } from "@quote-financing/db/migrate/service-role";
import { StartFailure } from "../processes/start-failure.ts";
import { commandServices } from "./command-services.ts";
import { counted, wereOf } from "./counted.ts";
import { runTyped } from "./run-command.ts";

const USAGE = `Usage: audit:retention [--confirm]
Removes entries of the audit logs that are older than AUDIT_RETENTION_YEARS. Without --confirm it only counts.`;
const NOT_OWNER =
  "Nobody but the owner of the tables removes entries of the audit logs: set MIGRATION_DATABASE_URL for this command.";

/** `pnpm audit:retention`: for a scheduler, once a month, as the owner of the tables: ops/audit-log.md. */
await runTyped({ usage: USAGE, read: readArguments }, async (context, { confirm = false }) => {
  const years = context.environment.AUDIT_RETENTION_YEARS;
  const owner = createDatabase({ url: context.directUrl, maxConnections: 4 });
  try {
    // Also while nothing is old enough: a scheduler would learn of it in years.
    if (confirm && !(await ownsTables(owner.client))) throw new StartFailure(NOT_OWNER);
    const services = commandServices({ ...context, db: owner });
    const { before, logs } = await applyAuditRetention(services, { years, isConfirmed: confirm });
    for (const { name, removed, findings } of logs) {
      if (findings.length > 0) context.tell(`  ${name}: left as it is, for it does not verify. Run audit:verify.`);
      else if (removed > 0) context.tell(`  ${name}: ${removed}`);
    }
    if (logs.some(({ findings }) => findings.length > 0)) process.exitCode = 1;
    const total = logs.reduce((sum, { removed }) => sum + removed, 0);
    const day = before.toISOString().slice(0, 10);
    const done = confirm ? wereOf(total) : "would be";
    context.tell(`${counted(total, "entry", "entries")} from before ${day} ${done} removed.`);
  } finally {
    await owner.close();
  }
});

function readArguments() {
  return parseArgs({ options: { confirm: { type: "boolean" } } }).values;
}
