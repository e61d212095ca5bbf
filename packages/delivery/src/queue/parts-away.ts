import { isDatabaseUnavailable } from "@quote-financing/db/database-errors";
import type { DeliveryLog } from "../delivery-log.ts";

/**
 * A part of a distributed database may not answer: then its organizations wait for it, and those of other parts do not
 * (decision record 0404). While all parts answer, a failure ends the look.
 */
export class PartsAway {
  readonly #log: DeliveryLog;
  #count = 0;

  constructor(log: DeliveryLog) {
    this.#log = log;
  }

  /** What a scan did not hear of. Told once for each change. */
  seen({ missing = [] }: { readonly missing?: readonly unknown[] }): void {
    if (missing.length > this.#count) {
      this.#log.error(
        { err: missing[0], parts: missing.length },
        "A part of the database is away: its deliveries wait.",
      );
    }
    if (missing.length === 0 && this.#count > 0) this.#log.info({}, "All parts of the database are there again.");
    this.#count = missing.length;
  }

  /** Does the work for one organization after the other. @returns the sum of what it returns. */
  async each(organizationIds: Iterable<string>, work: (organizationId: string) => Promise<number>): Promise<number> {
    let sum = 0;
    for (const organizationId of organizationIds) {
      try {
        sum += await work(organizationId);
      } catch (error) {
        if (this.#count === 0 || !isDatabaseUnavailable(error)) throw error;
      }
    }
    return sum;
  }
}
