import { CASE_STATES } from "@quote-financing/domain/vocabulary";
import { z } from "zod";
import { type CursorScope, openCursor, sealCursor } from "../../lists/cursor.ts";
import { PAGE_SIZE_MAX } from "../../lists/page-size.ts";
import type { OrganizationScope } from "../../trpc.ts";

/** The scroll that a cursor continues: page size and filters of its first page, and the last row that was seen. */
const scrollSchema = z.object({
  pageSize: z.int().min(1).max(PAGE_SIZE_MAX),
  state: z.enum(CASE_STATES).optional(),
  quoteId: z.string().optional(),
  updatedSince: z.string().optional(),
  tombstones: z.boolean().optional(),
  after: z.object({ at: z.string(), caseId: z.string() }).optional(),
});

export type CaseScroll = z.infer<typeof scrollSchema>;

const scopeOf = (ctx: OrganizationScope): CursorScope => ({
  organizationId: ctx.organizationId,
  purpose: "cases.list",
});

export const freezeScroll = (ctx: OrganizationScope, scroll: CaseScroll): string =>
  sealCursor(ctx.services.secretBox, scopeOf(ctx), scroll);

/** @throws DomainError `cursor_invalid` when altered, or another organization's. */
export const thawScroll = (ctx: OrganizationScope, cursor: string): CaseScroll =>
  openCursor(ctx.services.secretBox, scopeOf(ctx), cursor, scrollSchema);
