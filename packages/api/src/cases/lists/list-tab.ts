import { memberCaller } from "../../organizations/members/member-caller.ts";
import type { OrganizationContext } from "../../trpc.ts";
import { consumersOf } from "../consumers-of.ts";
import { countUnreadMessages } from "../reads/count-unread-messages.ts";
import { viewCase } from "../view.ts";
import { findTabPage } from "./tab-page.ts";
import type { ListTabInput } from "./tab-schema.ts";

/**
 * A work list of the organization, for the portal: whom each case is about, and what the person has not read.
 *
 * @throws DomainError `cursor_invalid`
 */
export async function listTab(ctx: OrganizationContext, input: ListTabInput) {
  const { organizationId } = ctx;
  const reader = { organizationId, userId: memberCaller(ctx).userId };

  const { page, ...next } = await findTabPage(ctx, { ...input, organizationId, withHidden: false });
  const caseIds = page.map((row) => row.case.caseId);
  const quoteIds = page.map((row) => row.case.quoteId);
  const [unread, consumers] = await Promise.all([
    countUnreadMessages(ctx, reader, caseIds),
    consumersOf(ctx, organizationId, quoteIds),
  ]);

  const data = page.map((row) => ({
    ...viewCase(row.case),
    consumer: consumers.get(row.case.quoteId) ?? { name: "" },
    unreadCount: unread.get(row.case.caseId) ?? 0,
  }));
  return { data, ...next };
}
