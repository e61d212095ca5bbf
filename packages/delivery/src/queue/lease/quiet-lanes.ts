import type { Database } from "@quote-financing/db/database";
import { QuietSpell } from "@quote-financing/db/distribute/quiet-spell";
import { preparedQueueScan } from "@quote-financing/db/prepared";
import { typedSql, value } from "@quote-financing/db/typed-sql";
import type { DueLanesRequest } from "./find-due-lanes.ts";
import { findWorkers, livingAt } from "./heartbeat.ts";

const now = value.timestamp("now");

/** When a lane shows up that somebody put off. What else makes it show up is written, or a worker that dies. */
const nextStatement = preparedQueueScan<{ nextAtMs: number | null }>()(typedSql`
  select (extract(epoch from min(next_at)) * 1000)::float8 as "nextAtMs" from (
    select due_at as next_at from delivery_lanes where due_at > ${now}
    union all
    select greatest(probe_at, held_until) from delivery_lanes where greatest(probe_at, held_until) > ${now}) as later`);

/** Looks for events without a number and for due lanes that need not be made (decision record 0405). */
export class QuietLanes {
  readonly #db: Database;
  readonly #spell: QuietSpell;
  /** The last look would have found nothing. */
  isSpared = false;

  constructor(db: Database) {
    this.#db = db;
    this.#spell = new QuietSpell(db, 0);
  }

  /** To be asked before each look. */
  async isOn({ at, leaseMs, owner }: DueLanesRequest): Promise<boolean> {
    this.isSpared = false;
    if (!(await this.#db.isDistributed())) return false;
    const { living, dead } = await findWorkers(this.#db, livingAt(at, leaseMs));
    this.isSpared = await this.#spell.isOn(at.getTime(), JSON.stringify([owner, living.toSorted(), dead.toSorted()]));
    return this.isSpared;
  }

  /** To be told when the look that followed found nothing, and heard of every part. */
  foundNothing({ at }: DueLanesRequest): Promise<void> {
    return this.#spell.foundNothing(async () => {
      const rows = await nextStatement(this.#db, { now: at.toISOString() });
      if ((rows.missing ?? []).length > 0) return Number.NEGATIVE_INFINITY;
      return Math.min(...rows.map(({ nextAtMs }) => nextAtMs ?? Number.POSITIVE_INFINITY));
    });
  }
}
