import { cases, organizations } from "@quote-financing/db/schema/tables";
import type { CaseType } from "@quote-financing/domain/vocabulary";
import { and, asc, desc, eq, isNull, type SQL, sql } from "drizzle-orm";
import { z } from "zod";
import { type CursorScope, openCursor, sealCursor } from "../../lists/cursor.ts";
import { type ListPlace, listPlaceSchema, readTwoWay } from "../../lists/two-way-page.ts";
import { isWithinDays } from "../../lists/within-days.ts";
import type { ListContext } from "../../trpc.ts";
import type { QueueReader } from "../support-view.ts";
import { matchesSearch } from "./matches-search.ts";
import { isInTab } from "./tab-filter.ts";
import type { QueueTab } from "./tab-schema.ts";

/** `organizationId` undefined: all of them but sandboxes, for agents. `withHidden` is for agents too. */
export interface TabRequest {
  readonly organizationId: string | undefined;
  readonly withHidden: boolean;
  readonly tab: QueueTab;
  /** For agents: whose cases "mine" are, and what is overdue and put off. */
  readonly reader?: QueueReader | undefined;
  readonly type?: CaseType | undefined;
  readonly search?: string | undefined;
  /** Opened within these days, both included. */
  readonly createdFrom?: string | undefined;
  readonly createdTo?: string | undefined;
  readonly cursor?: string | undefined;
  readonly pageSize: number;
}

const positionSchema = z.object({ waitingSince: z.string(), organizationId: z.string(), caseId: z.string() });
const placeSchema = listPlaceSchema(positionSchema);
type TabPlace = ListPlace<z.infer<typeof positionSchema>>;

/** The filters are part of the purpose: a cursor opens for the very list that it was made for. */
const scopeOf = ({
  organizationId = "*",
  withHidden,
  tab,
  reader,
  type,
  search,
  ...days
}: TabRequest): CursorScope => ({
  organizationId,
  purpose: `cases.tab:${tab}:${tab === "mine" ? reader?.agentId : ""}:${type ?? "any"}:${withHidden}:${search?.trim() ?? ""}${purposeOf(days)}`,
});

const purposeOf = ({ createdFrom = "", createdTo = "" }: Pick<TabRequest, "createdFrom" | "createdTo">): string =>
  `${createdFrom}${createdTo}` === "" ? "" : `:${createdFrom}-${createdTo}`;

/**
 * One page of a work list: open cases that have waited longest first, closed ones latest first (decision record 0047).
 *
 * @throws DomainError `cursor_invalid`
 */
export async function findTabPage(ctx: ListContext, request: TabRequest) {
  const { secretBox } = ctx.services;
  const scope = scopeOf(request);
  const { cursor } = request;
  const seal = (place: TabPlace) => sealCursor(secretBox, scope, place);
  const start = cursor === undefined ? undefined : openCursor(secretBox, scope, cursor, placeSchema);

  const { rows, previous, next } = await readTwoWay(
    {
      pageSize: request.pageSize,
      find: (place, limit) => findRows(ctx, request, place, limit),
      positionOf: (row) => ({
        waitingSince: row.case.waitingSince.toISOString(),
        organizationId: row.case.organizationId,
        caseId: row.case.caseId,
      }),
    },
    start,
  );

  return {
    page: rows,
    ...(previous === undefined ? {} : { previousCursor: seal(previous) }),
    ...(next === undefined ? {} : { nextCursor: seal(next) }),
  };
}

function findRows(ctx: ListContext, request: TabRequest, place: TabPlace | undefined, limit: number) {
  const direction = isDown(request.tab, place) ? desc : asc;
  return ctx.lists.read(({ orm }) =>
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
          isInTab(request.tab, request.reader),
          isWithinDays(cases.createdAt, { from: request.createdFrom, to: request.createdTo }),
          isFound(request),
          place === undefined ? undefined : beyond(request.tab, place),
        ),
      )
      .orderBy(direction(cases.waitingSince), direction(cases.organizationId), direction(cases.caseId))
      .limit(limit),
  );
}

const isLatestFirst = (tab: QueueTab): boolean => tab === "closed" || tab === "all";

function isFound({ search = "", tab, organizationId, createdFrom, createdTo }: TabRequest): SQL | undefined {
  if (search.trim() !== "") return matchesSearch(search, organizationId);
  return tab === "all" && createdFrom === undefined && createdTo === undefined ? sql`false` : undefined;
}

function beyond(tab: QueueTab, place: TabPlace): SQL {
  const { waitingSince, organizationId, caseId } = place.at;
  const position = sql`(${cases.waitingSince}, ${cases.organizationId}, ${cases.caseId})`;
  const seen = sql`(${waitingSince}::timestamptz, ${organizationId}::text, ${caseId}::text)`;
  return isDown(tab, place) ? sql`${position} < ${seen}` : sql`${position} > ${seen}`;
}

const isDown = (tab: QueueTab, place: TabPlace | undefined) => isLatestFirst(tab) !== (place?.isBack === true);
