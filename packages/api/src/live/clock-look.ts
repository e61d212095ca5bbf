import type { Database } from "@quote-financing/db/database";
import type { Clock } from "@quote-financing/domain/time/clock";
import { NAMED_AT_MOST, readChangedCases, readMovedClocks } from "./changed-since.ts";
import type { Change } from "./schema.ts";

/** Clocks of different organizations commit in any order: a look goes back so far before the last one. */
const OVERLAP_MS = 10_000;

/** Finds the cases of all organizations that changed: for agents, whose queue spans them. */
export class ClockLook {
  readonly #db: Pick<Database, "queueClient">;
  readonly #clock: Clock;
  /** Of the organizations whose clock moved lately. */
  #known: Map<string, number> | undefined;
  #lookedAtMs = Number.POSITIVE_INFINITY;

  constructor(db: Pick<Database, "queueClient">, clock: Clock) {
    this.#db = db;
    this.#clock = clock;
  }

  /** Without agents nobody keeps it up to date. */
  forget(): void {
    this.#known = undefined;
    this.#lookedAtMs = Number.POSITIVE_INFINITY;
  }

  /** @returns what changed since the look before; nothing at the first one */
  async changes(): Promise<readonly Change[]> {
    const nowMs = this.#clock.now().getTime();
    const sinceMs = Math.min(nowMs, this.#lookedAtMs) - OVERLAP_MS;
    const moved = await readMovedClocks(this.#db, sinceMs);
    const before = this.#known;
    const now = new Map(moved.map(({ organizationId, casesMs }) => [organizationId, casesMs]));
    const changes = before === undefined ? [] : await this.#casesSince(before, now, sinceMs);
    this.#known = now;
    this.#lookedAtMs = nowMs;
    return changes;
  }

  async #casesSince(
    before: ReadonlyMap<string, number>,
    now: ReadonlyMap<string, number>,
    sinceMs: number,
  ): Promise<readonly Change[]> {
    const changes: Change[] = [];
    for (const [organizationId, casesMs] of now) {
      const knownMs = before.get(organizationId) ?? sinceMs;
      if (casesMs <= knownMs) continue;
      if (changes.length > NAMED_AT_MOST) return [{ kind: "case" }];
      const found = await readChangedCases(this.#db, organizationId, knownMs);
      changes.push(...found.map(({ id }) => ({ kind: "case" as const, id })));
    }
    return changes;
  }
}
