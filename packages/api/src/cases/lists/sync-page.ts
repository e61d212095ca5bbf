import type { Database } from "@quote-financing/db/database";
import { preparedQuery } from "@quote-financing/db/prepared";
import { caseClocks, cases } from "@quote-financing/db/schema/tables";
import { and, asc, eq, gte, or, sql } from "drizzle-orm";
import type { CasePageRequest } from "./case-page.ts";

/** One page of what changed since a time, oldest change first. */
export interface SyncPageRequest extends CasePageRequest {
  readonly updatedSince: string;
  /** Hidden cases of every state come too: a filter on it must not hide that they are gone. */
  readonly tombstones: boolean;
}

type Shape = Record<"state" | "quoteId" | "tombstones" | "after", boolean>;

const pageQueries = new Map<string, ReturnType<typeof preparePage>>();

/**
 * Rows in order, and the organization's case clock in the same snapshot: every change up to it has been committed, and
 * every later one takes a later time (decision record 0208). Always from the primary: nothing may be missed.
 *
 * @returns `clock` null while the organization never had a case.
 */
export async function findSyncPage(db: Database, request: SyncPageRequest) {
  const { after, tombstones, ...filters } = request;
  const shape = {
    state: request.state !== undefined,
    quoteId: request.quoteId !== undefined,
    tombstones,
    after: after !== undefined,
  };
  const key = Object.values(shape).join();
  const query = pageQueries.get(key) ?? preparePage(shape);
  pageQueries.set(key, query);

  const found = await query(db).execute({ ...filters, afterAt: after?.at, afterCaseId: after?.caseId });
  return {
    clock: found[0]?.clock.lastUpdatedAt ?? null,
    rows: found.flatMap(({ page }) => (page === null ? [] : [page])),
  };
}

function preparePage(shape: Shape) {
  const organizationId = sql.placeholder("organizationId");
  const last = sql`(${sql.placeholder("afterAt")}::timestamptz, ${sql.placeholder("afterCaseId")}::text)`;
  const isInState = shape.state ? eq(cases.state, sql.placeholder("state")) : undefined;
  const isShown = eq(cases.hidden, false);
  return preparedQuery(({ orm }: Database) => {
    const page = orm
      .select()
      .from(cases)
      .where(
        and(
          eq(cases.organizationId, organizationId),
          shape.tombstones ? isInState && or(eq(cases.hidden, true), isInState) : and(isShown, isInState),
          shape.quoteId ? eq(cases.quoteId, sql.placeholder("quoteId")) : undefined,
          gte(cases.updatedAt, sql.placeholder("updatedSince")),
          shape.after ? sql`(${cases.updatedAt}, ${cases.caseId}) > ${last}` : undefined,
        ),
      )
      .orderBy(asc(cases.updatedAt), asc(cases.caseId))
      .limit(sql.placeholder("limit"))
      .as("page");
    // One row, also where there is no clock and where nothing changed.
    const tick = orm
      .select({ at: caseClocks.lastUpdatedAt })
      .from(caseClocks)
      .where(eq(caseClocks.organizationId, organizationId));
    const lastUpdatedAt = sql<Date | null>`(${tick})`.mapWith(caseClocks.lastUpdatedAt).as("last_updated_at");
    const clock = orm.select({ lastUpdatedAt }).from(sql`(values (1)) as one`).as("clock");
    return orm
      .select()
      .from(clock)
      .leftJoin(page, sql`true`)
      .orderBy(asc(page.updatedAt), asc(page.caseId))
      .prepare("case_sync_page");
  });
}
