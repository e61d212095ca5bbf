import { RestoreRefusal, restoreBackup } from "@quote-financing/db/backup/restore-backup";
import { StartFailure } from "../processes/start-failure.ts";
import { counted } from "./counted.ts";
import { folderArgument } from "./files/typed-paths.ts";
import { runTyped } from "./run-command.ts";

const USAGE = `Usage: db:restore <folder>
Puts a backup into the empty database that DATABASE_URL or DATA_DIR names.`;

/** `pnpm db:restore`: decision record 0147. */
await runTyped({ usage: USAGE, read: folderArgument }, async ({ directUrl: url, tell }, folder) => {
  try {
    const { takenAt, tables, lastNumbers } = await restoreBackup({ url, folder });
    const rows = tables.reduce((sum, table) => sum + table.rows, 0);
    tell(
      `${counted(rows, "row")} as of ${takenAt} ${rows === 1 ? "is" : "are"} back. Repeat the erasures and revocations made since then: ops/runbooks/restore.md.`,
    );
    // Above these, numbers of events are given a second time.
    for (const { slug, lastNumber } of lastNumbers)
      tell(`${slug}: followers of the feed go on with after=${lastNumber}`);
  } catch (error) {
    throw error instanceof RestoreRefusal ? new StartFailure(error.message, { cause: error }) : error;
  }
});
