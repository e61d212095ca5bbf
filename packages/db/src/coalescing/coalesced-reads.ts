import type { Database } from "../database.ts";
import { StatementQueue } from "./statement-queue.ts";

/** What a shared read may ask: single statements, no transaction. */
type ReadDatabase = Pick<Database, "orm" | "client" | "timer"> & Partial<Pick<Database, "isDistributed">>;

/** What a shared statement of a queue may ask. */
export type QueueDatabase = Pick<Database, "queueClient" | "timer" | "isDistributed">;

export interface ReadKind<Request, Answer, Asked = ReadDatabase> {
  /** Requests of one identity ask the same: those that go together are given one answer. */
  readonly identityOf: (request: Request) => string;
  /** Whose request it is. */
  readonly payerOf: (request: Request) => string;
  readonly alone: (db: Asked, request: Request) => Promise<Answer>;
  /** The answers in the order of the requests, of which no two have one identity. */
  readonly together: (db: Asked, requests: readonly Request[]) => Promise<readonly Answer[]>;
}

/**
 * A read of which those that come while one is under way go together, over all organizations (decision record 0240). Answers
 * are shared: who gets one must not change it.
 *
 * @example const findStored = coalescedReads({ identityOf, payerOf, alone, together });
 *   await findStored(services.db, { organizationId, quoteId });
 */
export const coalescedReads = <Request, Answer>(kind: ReadKind<Request, Answer>) =>
  coalesced<Request, Answer, ReadDatabase>(({ client }) => client, kind);

/** As `coalescedReads`, for a statement of a queue that may be run again as a read may (Database.queueClient). */
export const coalescedQueueStatement = <Request, Answer>(kind: ReadKind<Request, Answer, QueueDatabase>) =>
  coalesced<Request, Answer, QueueDatabase>(({ queueClient }) => queueClient, kind);

type Sharing = Pick<ReadDatabase, "timer" | "isDistributed">;

/** On a distributed database only those of one payer wait for each other: a node that is away holds up nobody who lies elsewhere. */
function coalesced<Request, Answer, Asked extends Sharing>(
  clientOf: (db: Asked) => object,
  kind: ReadKind<Request, Answer, Asked>,
): (db: Asked, request: Request) => Promise<Answer> {
  const queues = new WeakMap<object, Map<string, StatementQueue<Request, Answer>>>();
  return async (db, request) => {
    const isApart = await liesApart(db);
    const group = isApart ? kind.payerOf(request) : "";
    const client = clientOf(db);
    let ofClient = queues.get(client);
    if (ofClient === undefined) queues.set(client, (ofClient = new Map()));
    let queue = ofClient.get(group);
    if (queue === undefined) {
      const forget = isApart ? () => void ofClient.delete(group) : undefined;
      ofClient.set(group, (queue = new StatementQueue(withoutRepeats(db, kind), db.timer, forget)));
    }
    return queue.ask(request);
  };
}

const liesApart = async (db: Pick<Sharing, "isDistributed">): Promise<boolean> => (await db.isDistributed?.()) === true;

/** Asks once what several ask. */
function withoutRepeats<Request, Answer, Asked extends Pick<Sharing, "isDistributed">>(
  db: Asked,
  kind: ReadKind<Request, Answer, Asked>,
) {
  const alone = (request: Request) => kind.alone(db, request);
  const together = async (requests: readonly Request[]): Promise<readonly Answer[]> => {
    const places = new Map<string, number>();
    const distinct: Request[] = [];
    const placeOfEach = requests.map((request) => {
      const identity = kind.identityOf(request);
      let place = places.get(identity);
      if (place === undefined) places.set(identity, (place = distinct.push(request) - 1));
      return place;
    });
    const [first] = distinct;
    const answers =
      distinct.length === 1 && first !== undefined ? [await alone(first)] : await answersTo(db, kind, distinct);
    return placeOfEach.map((place) => answers[place] as Answer);
  };
  return { alone, together, payerOf: kind.payerOf, writes: false };
}

/** Where organizations lie apart, each is asked by itself. */
async function answersTo<Request, Answer, Asked extends Pick<Sharing, "isDistributed">>(
  db: Asked,
  { alone, together }: ReadKind<Request, Answer, Asked>,
  requests: readonly Request[],
): Promise<readonly Answer[]> {
  if (!(await liesApart(db))) return together(db, requests);
  return Promise.all(requests.map((request) => alone(db, request)));
}
