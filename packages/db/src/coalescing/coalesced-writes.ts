import type { Database } from "../database.ts";
import { StatementQueue } from "./statement-queue.ts";

export interface WriteKind<Request, Answer> {
  readonly organizationOf: (request: Request) => string;
  /** Only requests of one group go together; those of an organization do when nothing is said. */
  readonly groupOf?: (request: Request) => string;
  /** Two of one identity never go together: the second is decided after the first has committed. */
  readonly identityOf: (request: Request) => string;
  readonly alone: (db: Database, request: Request) => Promise<Answer>;
  /** One statement for requests of one organization and group. The answers in their order. */
  readonly together: (db: Database, requests: readonly Request[]) => Promise<readonly Answer[]>;
}

/**
 * A write of which those of one organization that come while one of it is under way go together (decision record 0240). The
 * statement holds a slot in the organization's share of the connections, not the requests that wait for it.
 *
 * @example const write = coalescedWrites({ organizationOf, identityOf, alone, together });
 *   await write(services.db, row);
 */
export function coalescedWrites<Request, Answer>(
  kind: WriteKind<Request, Answer>,
): (db: Database, request: Request) => Promise<Answer> {
  const queues = new WeakMap<Database["client"], Map<string, StatementQueue<Request, Answer>>>();
  return (db, request) => {
    let ofDatabase = queues.get(db.client);
    if (ofDatabase === undefined) queues.set(db.client, (ofDatabase = new Map()));
    const organizationId = kind.organizationOf(request);
    const group = kind.groupOf?.(request) ?? organizationId;
    let queue = ofDatabase.get(group);
    if (queue === undefined) {
      const forget = (): void => void ofDatabase.delete(group);
      ofDatabase.set(group, (queue = createQueue(db, organizationId, kind, forget)));
    }
    return queue.ask(request);
  };
}

function createQueue<Request, Answer>(
  db: Database,
  organizationId: string,
  { identityOf, alone, together }: WriteKind<Request, Answer>,
  whenIdle: () => void,
): StatementQueue<Request, Answer> {
  const { requests } = db.shares;
  return new StatementQueue<Request, Answer>(
    {
      alone: (request) => requests.hold(organizationId, () => alone(db, request)),
      together: (several) => requests.hold(organizationId, () => together(db, several)),
      payerOf: () => organizationId,
      apartBy: identityOf,
      writes: true,
    },
    db.timer,
    whenIdle,
  );
}
