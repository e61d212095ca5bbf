import { parseArgs } from "node:util";
import { applyRetention } from "@quote-financing/api/maintenance/erasure/apply-retention";
import { DomainError } from "@quote-financing/domain/refusals/errors";
import { StartFailure } from "../processes/start-failure.ts";
import { commandServices } from "./command-services.ts";
import { counted, wereOf } from "./counted.ts";
import { runTyped } from "./run-command.ts";

const USAGE = `Usage: consumer:retention --months <number> [--organization <slug>] [--confirm]
Erases consumers of quotes that ended or ran out longer ago. Without --confirm it only counts.`;

/** `pnpm consumer:retention`: for a scheduler, once a month: ops/runbooks/erase-consumer.md. */
await runTyped({ usage: USAGE, read: readArguments }, async (context, { confirm, ...typed }) => {
  const retention = { ...typed, isConfirmed: confirm };
  const { endedBefore, organizations } = await applyRetention(commandServices(context), retention).catch(
    (error: unknown) => {
      if (error instanceof DomainError) throw new StartFailure(error.message);
      throw error;
    },
  );
  for (const { slug, quotes } of organizations) context.tell(`  ${slug}: ${quotes}`);
  const total = organizations.reduce((sum, { quotes }) => sum + quotes, 0);
  const day = endedBefore.toISOString().slice(0, 10);
  const done = confirm ? wereOf(total) : "would be";
  context.tell(`${counted(total, "quote")} that ended or ran out before ${day} ${done} erased.`);
});

function readArguments() {
  const options = {
    months: { type: "string" },
    organization: { type: "string" },
    confirm: { type: "boolean" },
  } as const;
  const { months = "", organization: organizationSlug, confirm = false } = parseArgs({ options }).values;
  if (!/^[1-9]\d{0,2}$/.test(months)) return undefined;
  return { months: Number(months), organizationSlug, confirm };
}
