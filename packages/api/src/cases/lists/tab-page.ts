import { cases, organizations } from "@quote-financing/db/schema/tables";
import type { CaseType } from "@quote-financing/domain/vocabulary";
import { and, asc, desc, eq, isNull, type SQL, sql } from "drizzle-orm";
import { z } from "zod";
import { type CursorScope, openCursor, sealCursor } from "../../lists/cursor.ts";
import type { ListContext } from "../../trpc.ts";
import { matchesSearch } from "./matches-search.ts";
import { isInTab } from "./tab-filter.ts";
import type { QueueTab } from "./tab-schema.ts";

/** `organizationId` undefined: all of them but sandboxes, for agents. `withHidden` is for agents too. */
export interface TabRequest {
  readonly organizationId: string | undefined;
  readonly withHidden: boolean;
  readonly tab: QueueTab;
  /** Whose cases "mine" are. */
  readonly agentId?: string | undefined;
  readonly type?: CaseType | undefined;
  readonly search?: string | undefined;
  readonly cursor?: string | undefined;
  readonly pageSize: number;
}

const positionSchema = z.object({ waitingSince: z.string(), organizationId: z.string(), caseId: z.string() });

/** The filters are part of the purpose: a cursor opens for the very list that it was made for. */
const scopeOf = ({ organizationId = "*", withHidden, tab, agentId, type, search }: TabRequest): CursorScope => ({
  organizationId,
  purpose: `cases.tab:${tab}:${tab === "mine" ? agentId : ""}:${type ?? "any"}:${withHidden}:${search?.trim() ?? ""}`,
});

/**
 * One page of a work list: open cases that have waited longest first, closed ones latest first (decision record 0047).
 *
 * @throws DomainError `cursor_invalid`
 */
export async function findTabPage(ctx: ListContext, request: TabRequest) {
  const { secretBox } = ctx.services;
  const scope = scopeOf(request);
  const direction = isLatestFirst(request.tab) ? desc : asc;
  const { cursor } = request;
  const after = cursor === undefined ? undefined : openCursor(secretBox, scope, cursor, positionSchema);

  const rows = await ctx.lists.read(({ orm }) =>
    orm
      .select({ case: cases, organization: organizations })
      .from(cases)
      .innerJoin(organizations, eq(organizations.id, cases.organizationId))
      .where(
        and(
          request.organizationId === undefined
            ? isNull(organizations.testOf)
            : eq(cases.organizationId, request.organizationId),
          request.withHidden ? undefined : eq(cases.hidden, false),
          request.type === undefined ? undefined : eq(cases.type, request.type),
          isInTab(request.tab, request.agentId),
          isFound(request),
          after === undefined ? undefined : beyond(request.tab, after),
        ),
      )
      .orderBy(direction(cases.waitingSince), direction(cases.organizationId), direction(cases.caseId))
      .limit(request.pageSize + 1),
  );

  const page = rows.slice(0, request.pageSize);
  const last = page.at(-1)?.case;
  if (rows.length <= request.pageSize || last === undefined) return { page };
  const { organizationId, caseId, waitingSince } = last;
  const position = { waitingSince: waitingSince.toISOString(), organizationId, caseId };
  return { page, nextCursor: sealCursor(secretBox, scope, position) };
}

const isLatestFirst = (tab: QueueTab): boolean => tab === "closed" || tab === "all";

function isFound({ search = "", tab, organizationId }: TabRequest): SQL | undefined {
  if (search.trim() !== "") return matchesSearch(search, organizationId);
  return tab === "all" ? sql`false` : undefined;
}

function beyond(tab: QueueTab, last: z.infer<typeof positionSchema>): SQL {
  const position = sql`(${cases.waitingSince}, ${cases.organizationId}, ${cases.caseId})`;
  const seen = sql`(${last.waitingSince}::timestamptz, ${last.organizationId}::text, ${last.caseId}::text)`;
  return isLatestFirst(tab) ? sql`${position} < ${seen}` : sql`${position} > ${seen}`;
}
