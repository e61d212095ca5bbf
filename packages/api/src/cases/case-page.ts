import type { ListDatabase } from "@quote-financing/db/list-database";
import { preparedQuery } from "@quote-financing/db/prepared";
import { cases } from "@quote-financing/db/schema/tables";
import type { CaseState } from "@quote-financing/db/vocabulary";
import { and, asc, desc, eq, gte, sql } from "drizzle-orm";
import type { ListContext } from "../trpc.ts";

/** One page of the organization's visible cases. With `updatedSince` the order is updatedAt ascending. */
export interface CasePageRequest {
  readonly organizationId: string;
  readonly state?: CaseState | undefined;
  readonly quoteId?: string | undefined;
  readonly updatedSince?: string | undefined;
  /** The last row of the page before: its createdAt or updatedAt, by the order, and its id. */
  readonly after?: { readonly at: string; readonly caseId: string } | undefined;
  readonly limit: number;
}

type Shape = Record<"state" | "quoteId" | "updatedSince" | "after", boolean>;

/** One prepared query per combination of filters: each then has the plan of its own index. */
const pageQueries = new Map<string, ReturnType<typeof preparePage>>();

/** Rows in order; ask for one more than a page to know whether there is a next one. */
export function findCasePage(ctx: ListContext, request: CasePageRequest) {
  const shape = {
    state: request.state !== undefined,
    quoteId: request.quoteId !== undefined,
    updatedSince: request.updatedSince !== undefined,
    after: request.after !== undefined,
  };
  const key = Object.values(shape).join();
  const query = pageQueries.get(key) ?? preparePage(shape);
  pageQueries.set(key, query);

  const { after, ...filters } = request;
  const values = { ...filters, afterAt: after?.at, afterCaseId: after?.caseId };
  const read = (db: ListDatabase) => query(db).execute(values);
  // A follower of updatedSince is promised that it misses nothing: it always reads from the primary.
  return request.updatedSince === undefined ? ctx.lists.read(read) : read(ctx.services.db);
}

function preparePage(shape: Shape) {
  const at = shape.updatedSince ? cases.updatedAt : cases.createdAt;
  const direction = shape.updatedSince ? asc : desc;
  const beyond = shape.updatedSince ? sql`>` : sql`<`;
  const last = sql`(${sql.placeholder("afterAt")}::timestamptz, ${sql.placeholder("afterCaseId")}::text)`;

  return preparedQuery(({ orm }) =>
    orm
      .select()
      .from(cases)
      .where(
        and(
          eq(cases.organizationId, sql.placeholder("organizationId")),
          eq(cases.hidden, false),
          shape.state ? eq(cases.state, sql.placeholder("state")) : undefined,
          shape.quoteId ? eq(cases.quoteId, sql.placeholder("quoteId")) : undefined,
          shape.updatedSince ? gte(cases.updatedAt, sql.placeholder("updatedSince")) : undefined,
          shape.after ? sql`(${at}, ${cases.caseId}) ${beyond} ${last}` : undefined,
        ),
      )
      .orderBy(direction(at), direction(cases.caseId))
      .limit(sql.placeholder("limit"))
      .prepare("case_page"),
  );
}
