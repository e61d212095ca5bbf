import { drizzle } from "drizzle-orm/postgres-js";
import type postgres from "postgres";
import type { Database } from "../../database.ts";
import { retrying } from "../../pools/retrying.ts";
import * as tables from "../../schema/tables.ts";
import { isAcrossOnPurpose, OWNED_ELSEWHERE } from "./across-organizations.ts";
import { distributionProblems } from "./distribution-problems.ts";
import { isScatteredOnPurpose } from "./scattered-statements.ts";

const watchable = new WeakSet<Database>();
const judged = new Map<string, string[]>();

/** Marks a database as one whose statements may be watched: not one that a test has changed. */
export function allowWatching(db: Database): void {
  watchable.add(db);
}

/**
 * The same database for the service under test: a statement on tenants' rows that lacks organization_id, and is not
 * scattered on purpose, fails. So every test of the suite is a test that the service can be sharded (design §3). What a
 * test asks the database itself is not watched.
 */
export function watchStatements(db: Database): Database {
  if (!watchable.has(db)) return db;
  const forMaintenance: Database = watchedDatabase(db.forMaintenance, () => forMaintenance);
  return watchedDatabase(db, () => forMaintenance);
}

function watchedDatabase(db: Database, forMaintenance: () => Database): Database {
  const client = watched(db.client);
  const queueClient = watched(db.queueClient);
  const orm = drizzle(client, { schema: tables });
  const transact: Database["transact"] = (work, payer) => {
    const run = () => retrying(() => orm.transaction(work));
    return payer === undefined ? run() : db.shares.transactions.hold(payer, run);
  };
  return {
    ...db,
    client,
    queueClient,
    orm,
    transact,
    get forMaintenance() {
      return forMaintenance();
    },
  };
}

function judge(text: string): void {
  let problems = judged.get(text);
  if (problems === undefined) {
    const scattered = isScatteredOnPurpose(text) ? [] : distributionProblems(text);
    const across = isAcrossOnPurpose(text) ? [] : distributionProblems(text, OWNED_ELSEWHERE);
    problems = [...scattered, ...across];
    judged.set(text, problems);
  }
  if (problems.length > 0) throw new Error(`Not routed to one organization: ${problems.join("; ")}: ${text}`);
}

const ORGANIZATION = /\borganization_id"?\s*(?:=|in)\s*([^\s,)]+)/g;
const SAME = /^(?:\$[0-9]+::text|(?:"?\w+"?\.)?"?organization_id"?)$/;

/** One that goes whole to the worker of an organization finds nothing of another one, and says nothing (decision record 0403). */
function judgeRouted([text, , options]: Parameters<postgres.Sql["unsafe"]>): void {
  if ((options as { readonly organizationId?: string } | undefined)?.organizationId === undefined) return;
  const others = [...text.matchAll(ORGANIZATION)].map(([, other = ""]) => other).filter((other) => !SAME.test(other));
  if (others.length > 0) throw new Error(`Not of one organization alone: ${others.join(", ")}: ${text}`);
}

type Unsafe = { unsafe: postgres.Sql["unsafe"] };

/** Judges raw text and drizzle's: both go through `unsafe`. */
function watched<Client extends Unsafe>(client: Client): Client {
  return new Proxy(client, {
    get(target, name) {
      const value: unknown = Reflect.get(target, name);
      if (typeof value !== "function") return value;
      if (name === "unsafe") {
        return (...call: Parameters<postgres.Sql["unsafe"]>) => {
          judge(call[0]);
          judgeRouted(call);
          return target.unsafe(...call);
        };
      }
      if (name === "begin" || name === "savepoint") {
        return (work: (scope: Unsafe) => unknown) => value.call(target, (scope: Unsafe) => work(watched(scope)));
      }
      return value.bind(target);
    },
  });
}
