import type { Services } from "@quote-financing/api/context";
import { deleteShortLived } from "@quote-financing/api/maintenance/sweeps/delete-short-lived";
import { IntervalTask } from "@quote-financing/domain/time/interval-task";
import type { Logger } from "pino";
import type { BackgroundTasks } from "../monitoring/background-tasks.ts";
import type { ShutdownHooks } from "./shutdown-hooks.ts";

const HOUR_MS = 60 * 60 * 1000;

/** What is kept for a day and nobody asks for afterwards goes, at the start and hourly (contract-decisions §4). */
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
  backgroundTasks.add(() => [task.health]);
  task.start();
  shutdownHooks.add("maintenance", () => task.stop());
}
