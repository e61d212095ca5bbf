import type { Database } from "@quote-financing/db/database";

/** A statement of the queue on its way to the database. */
export interface PassingStatement {
  readonly text: string;
  readonly run: () => Promise<unknown>;
}

/** Of a lane, whether it writes or only reads. */
export const isTurn = ({ text }: Pick<PassingStatement, "text">): boolean => text.includes('"isStopped"');

/** The database, whose queue's statements pass through `around`. */
export function withStatements(db: Database, around: (statement: PassingStatement) => Promise<unknown>): Database {
  const { queueClient } = db;
  const unsafe = (...[text, ...rest]: Parameters<typeof queueClient.unsafe>) => ({
    execute: () => around({ text, run: () => queueClient.unsafe(text, ...rest).execute() }),
  });
  return { ...db, queueClient: Object.assign(Object.create(queueClient), { unsafe }) };
}
