import type { Services } from "@quote-financing/api/context";
import { deleteShortLived } from "@quote-financing/api/upkeep/delete-short-lived";
import type { Logger } from "pino";
import type { Closables } from "./closables.ts";

const HOUR_MS = 60 * 60 * 1000;

/** What is kept for a day and nobody asks for afterwards goes, at the start and hourly (contract-decisions §4). */
export function startUpkeep(services: Services, logger: Logger, closables: Closables): void {
  const ending = new AbortController();
  const round = async (): Promise<void> => {
    try {
      const deleted = await deleteShortLived(services, { signal: ending.signal });
      if (deleted > 0) logger.info({ part: "upkeep", deleted }, "What was kept for a day was deleted.");
    } catch (error) {
      logger.warn({ part: "upkeep", err: error }, "A round of upkeep failed; the next one follows.");
    }
  };
  void round();
  const timer = setInterval(round, HOUR_MS);
  closables.add("upkeep", () => {
    clearInterval(timer);
    ending.abort();
  });
}
