import { deletePastPresence } from "@quote-financing/api/case-presence/delete-past-presence";
import type { Services } from "@quote-financing/api/context";
import { deleteExpiredKeys } from "@quote-financing/api/rest/idempotency/delete-expired-keys";
import type { Logger } from "pino";
import type { Closables } from "./closables.ts";

const HOUR_MS = 60 * 60 * 1000;

/** What the facade keeps for a day and nobody asks for afterwards goes, at the start and hourly (contract-decisions §4). */
export function startUpkeep({ db, clock }: Services, logger: Logger, closables: Closables): void {
  const round = async (): Promise<void> => {
    try {
      const deleted = await deleteExpiredKeys(db, clock.now());
      await deletePastPresence(db, clock.now());
      if (deleted > 0) logger.info({ part: "upkeep", deleted }, "Expired idempotency keys were deleted.");
    } catch (error) {
      logger.warn({ part: "upkeep", err: error }, "A round of upkeep failed; the next one follows.");
    }
  };
  void round();
  const timer = setInterval(round, HOUR_MS);
  closables.add("upkeep", () => clearInterval(timer));
}
