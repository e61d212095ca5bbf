import { recordViewing } from "../../audit/record-viewing.ts";
import type { AgentContext, OrganizationContext, OrganizationScope } from "../../trpc.ts";
import { caseMissing } from "../access.ts";
import { READING_PAGE_MAX_BYTES, READING_PAGE_SIZE } from "../message-sizes.ts";
import type { SupportCaseInput } from "../support-schema.ts";
import { viewMessages } from "./message-documents.ts";
import type { ReadThreadInput, ThreadAnswer } from "./schema.ts";
import { freezeThread, thawThreadOf } from "./thread-cursor.ts";
import { findThreadPage } from "./thread-page.ts";

/** The newest page of a thread for a person of its organization, or an older one. @throws as `readPage` */
export const readThread = (ctx: OrganizationContext, input: ReadThreadInput): Promise<ThreadAnswer> =>
  readPage(ctx, input, false);

/** The same for an agent, of a case that is hidden or not. @throws as `readPage` */
export async function readThreadAsAgent(
  ctx: AgentContext,
  input: SupportCaseInput & ReadThreadInput,
): Promise<ThreadAnswer> {
  const { organizationId, caseId } = input;
  const page = await readPage({ services: ctx.services, organizationId }, input, true);
  await recordViewing(ctx, organizationId, { subjectId: caseId, reason: "handling_case" });
  return page;
}

/** @throws DomainError `cursor_invalid`, also for the cursor of another case; `resource_missing`. */
async function readPage(
  scope: OrganizationScope,
  { caseId, cursor }: ReadThreadInput,
  withHidden: boolean,
): Promise<ThreadAnswer> {
  const { organizationId, services } = scope;
  const from = "newest";
  const pageSize = READING_PAGE_SIZE;

  const { rows, hasMore } = await findThreadPage(services.db, {
    organizationId,
    caseId,
    from,
    pageSize,
    withHidden,
    after: cursor === undefined ? undefined : thawThreadOf(scope, { caseId, from }, cursor).after,
    maxBytes: READING_PAGE_MAX_BYTES,
  });
  const oldest = rows.at(-1);
  if (oldest === undefined) throw caseMissing();

  const data = (await viewMessages(services.db.orm, organizationId, rows)).toReversed();
  if (!hasMore) return { data };
  const after = { at: oldest.createdAt.toISOString(), messageId: oldest.messageId };
  return { data, olderCursor: freezeThread(scope, { caseId, from, pageSize, after }) };
}
