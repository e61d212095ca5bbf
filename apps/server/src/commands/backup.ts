import { operatorContext } from "@quote-financing/api/audit/operator-context";
import { recordPlatformAudit } from "@quote-financing/api/audit/record-platform-audit";
import { BackupRefusal, writeBackup } from "@quote-financing/db/backup/write-backup";
import { systemClock } from "@quote-financing/domain/time/clock";
import { StartFailure } from "../processes/start-failure.ts";
import { commandServices } from "./command-services.ts";
import { counted } from "./counted.ts";
import { folderArgument } from "./files/typed-paths.ts";
import { runTyped } from "./run-command.ts";

const USAGE = `Usage: db:backup <folder>
Writes a copy of everything as it is now into a folder, while the service runs.`;

/** `pnpm db:backup`: decision record 0147; noted for who is told of old ones (0260). */
await runTyped({ usage: USAGE, read: folderArgument }, async (context, folder) => {
  const { directUrl: url, db, tell } = context;
  const takenAt = systemClock.now();
  const { tables } = await writeBackup({ url, folder, takenAt }).catch((error: unknown) => {
    throw error instanceof BackupRefusal ? new StartFailure(error.message) : error;
  });
  const entry = { action: "backup.taken", subject: takenAt.toISOString() } as const;
  await db.transact((tx) => recordPlatformAudit(operatorContext(commandServices(context)), tx, entry));
  const rows = tables.reduce((sum, table) => sum + table.rows, 0);
  const what = `${counted(rows, "row")} of ${counted(tables.length, "table")}`;
  tell(`${what} ${rows === 1 ? "is" : "are"} in ${folder}. It is personal data: encrypt what leaves this machine.`);
});
