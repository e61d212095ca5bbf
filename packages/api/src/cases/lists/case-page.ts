import { preparedQuery } from "@quote-financing/db/prepared";
import { cases } from "@quote-financing/db/schema/tables";
import type { CaseState } from "@quote-financing/domain/vocabulary";
import { and, desc, eq, sql } from "drizzle-orm";
import type { ListContext } from "../../trpc.ts";

/** One page of the organization's visible cases, newest first. */
export interface CasePageRequest {
  readonly organizationId: string;
  readonly state?: CaseState | undefined;
  readonly quoteId?: string | undefined;
  /** The last row of the page before: the time that the order goes by, and its id. */
  readonly after?: { readonly at: string; readonly caseId: string } | undefined;
  readonly limit: number;
}

type Shape = Record<"state" | "quoteId" | "after", boolean>;

/** One prepared query per combination of filters: each then has the plan of its own index. */
const pageQueries = new Map<string, ReturnType<typeof preparePage>>();

/** Rows in order; ask for one more than a page to know whether there is a next one. */
export function findCasePage(ctx: ListContext, request: CasePageRequest) {
  const { after, ...filters } = request;
  const shape = {
    state: request.state !== undefined,
    quoteId: request.quoteId !== undefined,
    after: after !== undefined,
  };
  const key = Object.values(shape).join();
  const query = pageQueries.get(key) ?? preparePage(shape);
  pageQueries.set(key, query);

  const values = { ...filters, afterAt: after?.at, afterCaseId: after?.caseId };
  return ctx.lists.read((db) => query(db).execute(values));
}

function preparePage(shape: Shape) {
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
          shape.after ? sql`(${cases.createdAt}, ${cases.caseId}) < ${last}` : undefined,
        ),
      )
      .orderBy(desc(cases.createdAt), desc(cases.caseId))
      .limit(sql.placeholder("limit"))
      .prepare("case_page"),
  );
}
