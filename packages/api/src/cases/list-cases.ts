import { DomainError } from "../kernel/errors.ts";
import type { OrganizationContext } from "../trpc.ts";
import { findCasePage } from "./case-page.ts";
import { type CaseScroll, freezeScroll, thawScroll } from "./list-cursor.ts";
import { type CaseListAnswer, type ListCasesInput, PAGE_SIZE_DEFAULT, pageSizeFrom } from "./list-schema.ts";
import { viewCase } from "./view.ts";

/**
 * The organization's cases, newest first; with `updatedSince` in the order of updatedAt: service-interface §4.5, decision
 * record 0045.
 *
 * @throws DomainError `cursor_invalid`; `parameter_invalid` for a filter that differs from the cursor's.
 */
export async function listCases(ctx: OrganizationContext, input: ListCasesInput): Promise<CaseListAnswer> {
  const { organizationId } = ctx;
  const scroll = scrollOf(ctx, input);
  const { pageSize, ...request } = scroll;

  const rows = await findCasePage(ctx, { ...request, organizationId, limit: pageSize + 1 });

  const page = rows.slice(0, pageSize);
  const last = page.at(-1);
  const hasMore = rows.length > pageSize && last !== undefined;
  if (!hasMore) return { data: page.map(viewCase), hasMore, links: {} };

  const at = scroll.updatedSince === undefined ? last.createdAt : last.updatedAt;
  const cursor = freezeScroll(ctx, { ...scroll, after: { at: at.toISOString(), caseId: last.caseId } });
  const href = `/v1/cases?cursor=${encodeURIComponent(cursor)}`;
  return { data: page.map(viewCase), hasMore, links: { next: { href, cursor } } };
}

/** With a cursor, its frozen page size and filters hold (contract-decisions §7). */
function scrollOf(ctx: OrganizationContext, input: ListCasesInput): CaseScroll {
  const asked = {
    state: input.state,
    quoteId: input.quoteId,
    updatedSince: input.updatedSince?.toISOString(),
  };
  if (input.cursor === undefined) {
    return { ...asked, pageSize: pageSizeFrom(input.pageSize ?? "") ?? PAGE_SIZE_DEFAULT };
  }

  const frozen = thawScroll(ctx, input.cursor);
  for (const param of ["state", "quoteId", "updatedSince"] as const) {
    if (asked[param] !== undefined && asked[param] !== frozen[param]) throw differsFromCursor(param);
  }
  return frozen;
}

const invalid = (param: string, message: string) => new DomainError({ code: "parameter_invalid", message, param });

const differsFromCursor = (param: string) =>
  invalid(param, "The cursor was made with another filter. Leave it out, or start without a cursor.");
