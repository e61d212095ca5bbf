import { RestoreRefusal, restoreBackup } from "@quote-financing/db/backup/restore-backup";
import { StartFailure } from "../processes/start-failure.ts";
import { folderArgument } from "./files/typed-paths.ts";
import { runCommand } from "./run-command.ts";

/** `pnpm db:restore <folder>`: into the empty database that DATABASE_URL or DATA_DIR names (decision record 0147). */
await runCommand(async ({ directUrl: url, tell }) => {
  const folder = folderArgument();
  try {
    const { takenAt, tables } = await restoreBackup({ url, folder });
    const rows = tables.reduce((sum, table) => sum + table.rows, 0);
    tell(`${rows} rows as of ${takenAt} are back. Repeat the erasures made since then: ops/runbooks/restore.md.`);
  } catch (error) {
    throw error instanceof RestoreRefusal ? new StartFailure(error.message, { cause: error }) : error;
  }
});
