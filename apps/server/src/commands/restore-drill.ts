import { drillBackup } from "@quote-financing/db/backup/drill-backup";
import { systemClock } from "@quote-financing/domain/time/clock";
import { MIGRATIONS_FOLDER } from "../checkout.ts";
import { counted } from "./counted.ts";
import { runCommand } from "./run-command.ts";

const USAGE = `Usage: db:restore-drill
Proves that a backup of this database restores, and tells how long that takes.`;

/** `pnpm db:restore-drill`: decision record 0147. */
await runCommand(USAGE, async ({ directUrl: url, tell }) => {
  const takenAt = systemClock.now();
  const scratchName = `quote_financing_drill_${takenAt.getTime()}`;
  const report = await drillBackup({ url, migrationsFolder: MIGRATIONS_FOLDER, takenAt, scratchName });
  const { rows, tables, backupMs, restoreMs } = report;
  tell(
    `${counted(rows, "row")} of ${counted(tables, "table")}: backup ${seconds(backupMs)}, restore ${seconds(restoreMs)}, all rows equal.`,
  );
});

function seconds(milliseconds: number): string {
  return `${(milliseconds / 1000).toFixed(1)} s`;
}
