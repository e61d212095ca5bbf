import { setTimeout as pause } from "node:timers/promises";
import { withTimeout } from "@quote-financing/domain/time/with-timeout";
import type { Database } from "../database.ts";
import { SharedQuestion } from "./shared-question.ts";
import { type ReplicaPosition, replayedPosition, type WalPosition } from "./wal-position.ts";

const POLL_MS = 2;
/** How long a list waits for a replica that is about to be there. */
const REACH_WITHIN_MS = 50;
/** How long either side may take to tell where it is. */
export const POSITION_WITHIN_MS = 500;

/** Connections to a replica that are thrown away together when it hangs. */
export class ReplicaConnection {
  readonly db: Database;
  readonly #position: SharedQuestion<ReplicaPosition>;

  constructor(db: Database) {
    this.db = db;
    this.#position = new SharedQuestion(() => replayedPosition(db));
  }

  /** @throws when it does not answer in time. */
  position(): Promise<ReplicaPosition> {
    return withTimeout(POSITION_WITHIN_MS, this.#position.ask());
  }

  /** Waits until everything before `position` is visible there, for a moment at most. @throws when it does not answer. */
  async reaches(position: WalPosition): Promise<boolean> {
    const endsAtMs = performance.now() + REACH_WITHIN_MS;
    for (;;) {
      const { isReplica, replayed } = await this.position();
      if (!isReplica) return false;
      if (replayed !== null && replayed >= position) return true;
      if (performance.now() > endsAtMs) return false;
      await pause(POLL_MS);
    }
  }

  /** Within seconds, also when the replica hangs. */
  close(): Promise<void> {
    return this.db.close().catch(() => {});
  }
}
