import type { Database } from "../database.ts";
import { StatementQueue } from "./statement-queue.ts";

/** What a shared read may ask: single statements, no transaction. */
type ReadDatabase = Pick<Database, "client" | "timer">;

export interface RepeatedReadKind<Request, Answer> {
  /** Requests of one identity ask the same: those that go together are given one answer. */
  readonly identityOf: (request: Request) => string;
  readonly ask: (request: Request) => Promise<Answer>;
}

/**
 * A read of which those that ask the same while it is under way go together, as one (decision record 0240): for lists, which are too
 * unlike for one statement over several. Who asks something else waits for nothing. Answers are shared: who gets one must not change it.
 *
 * @example const list = repeatedReads({ identityOf, ask });
 *   await list(services.db, { organizationId, filters });
 */
export function repeatedReads<Request, Answer>({
  identityOf,
  ask,
}: RepeatedReadKind<Request, Answer>): (db: ReadDatabase, request: Request) => Promise<Answer> {
  const queues = new WeakMap<ReadDatabase["client"], Map<string, StatementQueue<Request, Answer>>>();
  const together = async (requests: readonly Request[]): Promise<readonly Answer[]> => {
    const answer = await ask(requests[0] as Request);
    return requests.map(() => answer);
  };
  return (db, request) => {
    let ofDatabase = queues.get(db.client);
    if (ofDatabase === undefined) queues.set(db.client, (ofDatabase = new Map()));
    const identity = identityOf(request);
    let queue = ofDatabase.get(identity);
    if (queue === undefined) {
      const forget = (): void => void ofDatabase.delete(identity);
      const kind = { alone: ask, together, payerOf: () => identity, writes: false };
      ofDatabase.set(identity, (queue = new StatementQueue<Request, Answer>(kind, db.timer, forget)));
    }
    return queue.ask(request);
  };
}
