import { parseArgs } from "node:util";
import { applyRetention } from "@quote-financing/api/maintenance/erasure/apply-retention";
import { StartFailure } from "../processes/start-failure.ts";
import { commandServices } from "./command-services.ts";
import { runCommand } from "./run-command.ts";

const USAGE = `Usage: consumer:retention --months <number> [--confirm]
Erases consumers of quotes that ended or ran out longer ago. Without --confirm it only counts.`;

/** `pnpm consumer:retention`: for a scheduler, once a month: ops/runbooks/erase-consumer.md. */
await runCommand(async (context) => {
  const { months, confirm = false } = readArguments();
  if (months === undefined || !/^[1-9]\d{0,2}$/.test(months)) throw new StartFailure(USAGE);
  const retention = { months: Number(months), isConfirmed: confirm };
  const { endedBefore, organizations } = await applyRetention(commandServices(context), retention);
  for (const { slug, quotes } of organizations) context.tell(`  ${slug}: ${quotes}`);
  const total = organizations.reduce((sum, { quotes }) => sum + quotes, 0);
  const day = endedBefore.toISOString().slice(0, 10);
  context.tell(`${total} quotes that ended or ran out before ${day} ${confirm ? "were" : "would be"} erased.`);
});

function readArguments() {
  try {
    return parseArgs({ options: { months: { type: "string" }, confirm: { type: "boolean" } } }).values;
  } catch {
    throw new StartFailure(USAGE);
  }
}
