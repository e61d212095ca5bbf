import { PAGE_SIZE_MAX, pageSizeFrom } from "../../lists/page-size.ts";
import type { ExpensiveContext, OrganizationContext } from "../../trpc.ts";
import { caseMissing } from "../access.ts";
import { THREAD_PAGE_MAX_BYTES } from "../message-sizes.ts";
import { viewMessages } from "./message-documents.ts";
import type { CaseMessagesAnswer, ListMessagesInput } from "./schema.ts";
import { findShortThread } from "./short-thread.ts";
import { freezeThread, thawThreadOf } from "./thread-cursor.ts";
import { findThreadPage } from "./thread-page.ts";

/**
 * The thread of a case, oldest first: specification §4.8. Whole while it has at most 250 messages and no page was asked for;
 * otherwise in pages (contract-decisions §11, decision record 0209). Short ones are read together, others one at a time.
 *
 * @throws DomainError `cursor_invalid`, also for the cursor of another case; `resource_missing`.
 */
export async function listMessages(ctx: ExpensiveContext, input: ListMessagesInput): Promise<CaseMessagesAnswer> {
  const { organizationId, services } = ctx;
  const isWhole = input.cursor === undefined && input.pageSize === undefined;
  const short = isWhole ? await findShortThread(services.db, { organizationId, caseId: input.caseId }) : undefined;
  if (short !== undefined) return { data: await viewMessages(services.db.orm, organizationId, short) };

  return ctx.runExpensive(() => listPage(ctx, input, isWhole));
}

async function listPage(
  ctx: OrganizationContext,
  input: ListMessagesInput,
  isWhole: boolean,
): Promise<CaseMessagesAnswer> {
  const { organizationId } = ctx;
  const { caseId, cursor } = input;
  const from = "oldest";
  const scroll = cursor === undefined ? undefined : thawThreadOf(ctx, { caseId, from }, cursor);
  const pageSize = scroll?.pageSize ?? pageSizeFrom(input.pageSize ?? "") ?? PAGE_SIZE_MAX;

  const { rows, hasMore } = await findThreadPage(ctx.services.db, {
    organizationId,
    caseId,
    from,
    pageSize,
    after: scroll?.after,
    maxBytes: THREAD_PAGE_MAX_BYTES,
    wholeUpTo: isWhole ? PAGE_SIZE_MAX : 0,
    withHidden: false,
  });
  const last = rows.at(-1);
  if (last === undefined) throw caseMissing();

  const data = await viewMessages(ctx.services.db.orm, organizationId, rows);
  if (hasMore) {
    const after = { at: last.createdAt.toISOString(), messageId: last.messageId };
    const next = freezeThread(ctx, { caseId, from, pageSize, after });
    const href = `/v1/cases/${caseId}/messages?cursor=${encodeURIComponent(next)}`;
    return { data, hasMore, links: { next: { href, cursor: next } } };
  }
  return isWhole ? { data } : { data, hasMore, links: {} };
}
