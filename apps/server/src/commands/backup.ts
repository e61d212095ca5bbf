import { resolve } from "node:path";
import { writeBackup } from "@quote-financing/db/backup/write-backup";
import { systemClock } from "@quote-financing/domain/time/clock";
import { folderArgument } from "./folder-argument.ts";
import { runCommand } from "./run-command.ts";

/** `pnpm db:backup <folder>`: a copy of everything as it is now, while the service runs (decision record 0147). */
await runCommand(async ({ directUrl: url, tell }) => {
  const folder = resolve(folderArgument());
  const { tables } = await writeBackup({ url, folder, takenAt: systemClock.now() });
  const rows = tables.reduce((sum, table) => sum + table.rows, 0);
  tell(
    `${rows} rows of ${tables.length} tables are in ${folder}. They are personal data: encrypt what leaves this machine.`,
  );
});
