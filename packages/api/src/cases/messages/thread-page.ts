import type { Database } from "@quote-financing/db/database";
import { preparedQuery } from "@quote-financing/db/prepared";
import { caseMessages, cases } from "@quote-financing/db/schema/tables";
import { and, asc, desc, eq, exists, lte, or, sql } from "drizzle-orm";

/** A place in a thread: createdAt is strictly increasing within one (new-message-expression.ts). */
interface ThreadPlace {
  readonly at: string;
  readonly messageId: string;
}

export interface ThreadPageRequest {
  readonly organizationId: string;
  readonly caseId: string;
  readonly from: "oldest" | "newest";
  /** The last message of the page before. */
  readonly after?: ThreadPlace | undefined;
  readonly pageSize: number;
  /** A page ends before its texts exceed this, but never before its first message. */
  readonly maxBytes: number;
  /** A thread of at most so many messages comes whole, however long its texts are. */
  readonly wholeUpTo?: number;
  /** Agents read hidden cases too. */
  readonly withHidden: boolean;
}

type Shape = Pick<ThreadPageRequest, "from" | "withHidden"> & { readonly goesOn: boolean };

/** One prepared query per shape: each then has a plan of its own over the index of threads. */
const pageQueries = new Map<string, ReturnType<typeof preparePage>>();

/**
 * One page of a thread in its order, and whether there is more. Texts beyond the page are measured, never fetched: a page
 * costs the same of the longest thread (decision record 0209). No row without a cursor says that there is no such case,
 * because every case has its opening message.
 */
export async function findThreadPage(db: Database, request: ThreadPageRequest) {
  const { organizationId, caseId, from, after, pageSize, maxBytes, wholeUpTo = 0, withHidden } = request;
  const shape = { from, withHidden, goesOn: after !== undefined };
  const key = Object.values(shape).join();
  const query = pageQueries.get(key) ?? preparePage(shape);
  pageQueries.set(key, query);

  const place = { afterAt: after?.at, afterMessageId: after?.messageId };
  const found = await query(db).execute({ organizationId, caseId, ...place, maxBytes, wholeUpTo, limit: pageSize + 1 });
  const rows = found.slice(0, pageSize);
  return { rows, hasMore: (found[0]?.found ?? 0) > rows.length };
}

function preparePage({ from, withHidden, goesOn }: Shape) {
  const [organizationId, caseId] = [sql.placeholder("organizationId"), sql.placeholder("caseId")];
  const [direction, beyond] = from === "oldest" ? [asc, sql`>`] : [desc, sql`<`];
  const last = sql`(${sql.placeholder("afterAt")}::timestamptz, ${sql.placeholder("afterMessageId")}::text)`;
  return preparedQuery(({ orm }: Database) => {
    const visible = orm
      .select({ one: sql`1` })
      .from(cases)
      .where(and(eq(cases.organizationId, organizationId), eq(cases.caseId, caseId), eq(cases.hidden, false)));
    const thread = orm
      .select()
      .from(caseMessages)
      .where(
        and(
          eq(caseMessages.organizationId, organizationId),
          eq(caseMessages.caseId, caseId),
          withHidden ? undefined : exists(visible),
          goesOn ? sql`(${caseMessages.createdAt}, ${caseMessages.messageId}) ${beyond} ${last}` : undefined,
        ),
      )
      .orderBy(direction(caseMessages.createdAt), direction(caseMessages.messageId))
      .limit(sql.placeholder("limit"))
      .as("thread");
    const order = sql`order by ${direction(thread.createdAt)}, ${direction(thread.messageId)}`;
    const bytesThrough = sql<number>`case when row_number() over (${order}) = 1 then 0
      else sum(octet_length(${thread.body})) over (${order} rows between unbounded preceding and current row) end`;
    const measured = orm
      .select({
        messageId: thread.messageId,
        body: thread.body,
        authorType: thread.authorType,
        authorContactId: thread.authorContactId,
        authorName: thread.authorName,
        createdAt: thread.createdAt,
        redactedAt: thread.redactedAt,
        documentIds: thread.documentIds,
        bytesThrough: bytesThrough.mapWith(Number).as("bytes_through"),
        found: sql<number>`count(*) over ()`.mapWith(Number).as("found"),
      })
      .from(thread)
      .as("measured");
    return orm
      .select()
      .from(measured)
      .where(
        or(lte(measured.bytesThrough, sql.placeholder("maxBytes")), lte(measured.found, sql.placeholder("wholeUpTo"))),
      )
      .orderBy(direction(measured.createdAt), direction(measured.messageId))
      .prepare("thread_page");
  });
}
