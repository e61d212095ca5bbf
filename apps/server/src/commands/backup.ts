import { operatorContext } from "@quote-financing/api/audit/operator-context";
import { recordPlatformAudit } from "@quote-financing/api/audit/record-platform-audit";
import { BackupRefusal, writeBackup } from "@quote-financing/db/backup/write-backup";
import { systemClock } from "@quote-financing/domain/time/clock";
import { StartFailure } from "../processes/start-failure.ts";
import { commandServices } from "./command-services.ts";
import { folderArgument } from "./files/typed-paths.ts";
import { runCommand } from "./run-command.ts";

/** `pnpm db:backup <folder>`: a copy of everything as it is now, while the service runs (decision record 0147). */
await runCommand(async (context) => {
  const { directUrl: url, db, tell } = context;
  const folder = folderArgument();
  const takenAt = systemClock.now();
  const { tables } = await writeBackup({ url, folder, takenAt }).catch((error: unknown) => {
    throw error instanceof BackupRefusal ? new StartFailure(error.message) : error;
  });
  const entry = { action: "backup.taken", subject: takenAt.toISOString() } as const;
  await db.transact((tx) => recordPlatformAudit(operatorContext(commandServices(context)), tx, entry));
  const rows = tables.reduce((sum, table) => sum + table.rows, 0);
  tell(
    `${rows} rows of ${tables.length} tables are in ${folder}. They are personal data: encrypt what leaves this machine.`,
  );
});
