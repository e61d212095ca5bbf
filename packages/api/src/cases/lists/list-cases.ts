import { repeatedReads } from "@quote-financing/db/coalescing/repeated-reads";
import { payerOf } from "@quote-financing/domain/people/caller";
import { DomainError } from "@quote-financing/domain/refusals/errors";
import { pageSizeFrom } from "../../lists/page-size.ts";
import type { OrganizationContext } from "../../trpc.ts";
import { caseRefusals } from "../refusals.ts";
import { viewCase } from "../view.ts";
import { findCasePage } from "./case-page.ts";
import { type CaseScroll, freezeScroll, thawScroll } from "./list-cursor.ts";
import { type CaseListAnswer, type ListCasesInput, PAGE_SIZE_DEFAULT } from "./list-schema.ts";
import { syncLink } from "./sync-link.ts";
import { findSyncPage } from "./sync-page.ts";
import { viewTombstone } from "./view.ts";

/**
 * The organization's cases, newest first; with `updatedSince` in the order of updatedAt: specification §4.5, decision
 * records 0045 and 0208.
 *
 * @throws DomainError `cursor_invalid`; `parameter_invalid` for a filter that differs from the cursor's.
 */
export async function listCases(ctx: OrganizationContext, input: ListCasesInput): Promise<CaseListAnswer> {
  const scroll = scrollOf(ctx, input);
  const { requests } = ctx.services.db.shares;
  const payer = payerOf(ctx.caller);
  // What is new to the last commit is each caller's own (decision record 0045).
  if (scroll.updatedSince !== undefined) return requests.hold(payer, () => readPage(ctx, scroll));
  return readRepeated(ctx.services.db, { payer, ctx, scroll });
}

interface CaseListRead {
  readonly payer: string;
  readonly ctx: OrganizationContext;
  readonly scroll: CaseScroll;
}

/** The same page, asked for several times at once, is read and made once. */
const readRepeated = repeatedReads<CaseListRead, CaseListAnswer>({
  identityOf: ({ payer, ctx, scroll }) => `${payer} ${ctx.organizationId} ${JSON.stringify(scroll)}`,
  ask: ({ payer, ctx, scroll }) => ctx.services.db.shares.requests.hold(payer, () => readPage(ctx, scroll)),
});

async function readPage(ctx: OrganizationContext, scroll: CaseScroll): Promise<CaseListAnswer> {
  const { pageSize } = scroll;
  const { rows, clock } = await findPage(ctx, scroll);

  const page = rows.slice(0, pageSize);
  const last = page.at(-1);
  const hasMore = rows.length > pageSize && last !== undefined;
  const data = page.map((row) => (row.hidden ? viewTombstone(row) : viewCase(row)));
  const sync = scroll.updatedSince === undefined ? {} : { sync: syncLink(scroll, hasMore ? last.updatedAt : clock) };
  if (!hasMore) return { data, hasMore, links: sync };

  const at = scroll.updatedSince === undefined ? last.createdAt : last.updatedAt;
  const cursor = freezeScroll(ctx, { ...scroll, after: { at: at.toISOString(), caseId: last.caseId } });
  const href = `/v1/cases?cursor=${encodeURIComponent(cursor)}`;
  return { data, hasMore, links: { next: { href, cursor }, ...sync } };
}

async function findPage(ctx: OrganizationContext, { pageSize, updatedSince, tombstones, ...filters }: CaseScroll) {
  const request = { ...filters, organizationId: ctx.organizationId, limit: pageSize + 1 };
  if (updatedSince === undefined) return { rows: await findCasePage(ctx, request), clock: null };
  return findSyncPage(ctx.services.db, { ...request, updatedSince, tombstones: tombstones === true });
}

/** With a cursor, its frozen page size and filters hold (contract-decisions §7). */
function scrollOf(ctx: OrganizationContext, input: ListCasesInput): CaseScroll {
  const asked = {
    state: input.state,
    quoteId: input.quoteId,
    updatedSince: input.updatedSince?.toISOString(),
    tombstones: input.tombstones === undefined ? undefined : input.tombstones === "true",
  };
  if (input.cursor === undefined) {
    return { ...asked, pageSize: pageSizeFrom(input.pageSize ?? "") ?? PAGE_SIZE_DEFAULT };
  }

  const frozen = thawScroll(ctx, input.cursor);
  const { tombstones = false } = frozen;
  for (const param of ["state", "quoteId", "updatedSince", "tombstones"] as const) {
    const held = param === "tombstones" ? tombstones : frozen[param];
    if (asked[param] !== undefined && asked[param] !== held) throw differsFromCursor(param);
  }
  return frozen;
}

const differsFromCursor = (param: string) => new DomainError(caseRefusals.otherFilter().at(param));
