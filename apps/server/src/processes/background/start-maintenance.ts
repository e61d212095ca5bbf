import { linkAllEntries } from "@quote-financing/api/audit/chain/link-entries";
import type { Services } from "@quote-financing/api/context";
import { deleteShortLived } from "@quote-financing/api/maintenance/sweeps/delete-short-lived";
import { tendDocuments } from "@quote-financing/api/maintenance/sweeps/tend-documents";
import { unlessQuiet } from "@quote-financing/db/distribute/unless-quiet";
import { HOUR_MS } from "@quote-financing/domain/time/durations";
import { IntervalTask } from "@quote-financing/domain/time/interval-task";
import type { Logger } from "pino";
import type { BackgroundTasks } from "../../monitoring/background-tasks.ts";
import type { ShutdownHooks } from "../ending/shutdown-hooks.ts";

/** For so long an entry of the audit log may be without its place in the chain (decision record 0272). */
const LINK_MS = 5_000;

/**
 * What is kept for a day and nobody asks for afterwards goes, at the start and hourly (contract-decisions §4), and so do bytes of
 * documents without a row; entries of the audit log get their places.
 */
export function startMaintenance(
  services: Services,
  logger: Logger,
  backgroundTasks: BackgroundTasks,
  shutdownHooks: ShutdownHooks,
): void {
  const log = logger.child({ part: "maintenance" });
  const sweep = async (signal: AbortSignal): Promise<void> => {
    const deleted = await deleteShortLived(services, { signal });
    if (deleted > 0) log.info({ deleted }, "What was kept for a day was deleted.");
  };
  const warn = (fields: object, message: string): void => log.warn(fields, message);
  const task = new IntervalTask({ name: "sweep", intervalMs: HOUR_MS, work: sweep, warn });
  const tend = (signal: AbortSignal) => tendDocuments(services, { signal });
  const tending = new IntervalTask({ name: "documents", intervalMs: HOUR_MS, work: tend, warn });
  const look = (signal?: AbortSignal) => linkAllEntries(services.db, services.auditLinked, signal);
  const link = unlessQuiet(services, { look });
  const linking = new IntervalTask({ name: "audit-chain", intervalMs: LINK_MS, work: link, warn });
  const tasks = [task, tending, linking];
  backgroundTasks.add(() => tasks.map(({ health }) => health));
  for (const each of tasks) each.start();
  shutdownHooks.add("maintenance", async () => void (await Promise.all(tasks.map((each) => each.stop()))));
}
