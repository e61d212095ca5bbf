import { isUniqueViolation } from "@quote-financing/db/database-errors";
import { preparedQuery } from "@quote-financing/db/prepared";
import { caseMessages, cases, organizations, quotes } from "@quote-financing/db/schema/tables";
import { fieldRefusals } from "@quote-financing/domain/fields/refusals";
import { DomainError } from "@quote-financing/domain/refusals/errors";
import { dutchClock } from "@quote-financing/domain/service-level/dutch-clock";
import type { CaseType } from "@quote-financing/domain/vocabulary";
import { and, eq, sql } from "drizzle-orm";
import { quoteRefusals } from "../../quotes/refusals.ts";
import type { WriteContext } from "../../trpc.ts";
import { deriveSubject } from "../subject.ts";
import type { CaseRow } from "../view.ts";
import { caseContentHash, isCaseContent } from "./case-content.ts";
import { type CaseDraft, writeCase } from "./write-case.ts";

/** What a merchant or an agent opens a case with. Ids are the client's, or undefined. */
export interface Opening {
  readonly organizationId: string;
  readonly quoteId: string;
  readonly type: CaseType;
  readonly requestType: string | null;
  readonly subject: string | undefined;
  readonly description: string | null;
  readonly expiresAt: string | null;
  readonly caseId: string | undefined;
  readonly messageId: string | undefined;
  readonly messageBody: string;
}

/**
 * Opens a case with its first message under a quote: one look, one statement. The same caseId with the same content
 * answers the stored case.
 *
 * @throws DomainError `resource_missing` without such a quote; `id_conflict` on `caseId` or `message.messageId`;
 *   `parameter_invalid` for an `expiresAt` that is past.
 */
export async function openCase(ctx: WriteContext, opening: Opening): Promise<CaseRow> {
  const draft = draftCase(ctx, opening);
  const found = await find(ctx, opening.organizationId, draft);

  const stored = storedCase(ctx, found, opening, draft);
  if (stored !== undefined) return stored;

  if (opening.expiresAt !== null && opening.expiresAt < dutchClock(ctx.services.clock.now()).day)
    throw new DomainError(fieldRefusals.pastDay().at("expiresAt"));

  try {
    return await writeCase(ctx, { organizationId: opening.organizationId, slug: found.slug }, draft);
  } catch (error) {
    if (!isUniqueViolation(error)) throw error;
    // The same id was committed since the look: then that case answers.
    const winner = storedCase(ctx, await find(ctx, opening.organizationId, draft), opening, draft);
    if (winner === undefined) throw error;
    return winner;
  }
}

function draftCase(ctx: WriteContext, opening: Opening): CaseDraft {
  const { organizationId: _, ...content } = opening;
  const subject = opening.subject ?? deriveSubject(opening.messageBody);
  return {
    ...content,
    subject,
    contentHash: caseContentHash(ctx.services.secretBox, { ...content, subject }),
    caseId: opening.caseId ?? ctx.services.makeId("case"),
    messageId: opening.messageId ?? ctx.services.makeId("caseMessage"),
  };
}

const groundForCase = preparedQuery(({ orm }) =>
  orm
    .select({ slug: organizations.slug, case: cases, message: caseMessages })
    .from(quotes)
    .innerJoin(organizations, eq(organizations.id, quotes.organizationId))
    .leftJoin(cases, and(eq(cases.organizationId, quotes.organizationId), eq(cases.caseId, sql.placeholder("caseId"))))
    .leftJoin(
      caseMessages,
      and(
        eq(caseMessages.organizationId, quotes.organizationId),
        eq(caseMessages.messageId, sql.placeholder("messageId")),
      ),
    )
    .where(
      and(eq(quotes.organizationId, sql.placeholder("organizationId")), eq(quotes.quoteId, sql.placeholder("quoteId"))),
    )
    .prepare("ground_for_case"),
);

type Found = Awaited<ReturnType<typeof find>>;

async function find(ctx: WriteContext, organizationId: string, { quoteId, caseId, messageId }: CaseDraft) {
  const ids = { organizationId, quoteId, caseId, messageId };
  const [found] = await groundForCase(ctx.services.db).execute(ids);
  if (found === undefined) throw new DomainError(quoteRefusals.quoteMissing());
  return found;
}

/**
 * The case that was created by these ids and this content, or undefined when the ids are free. A hidden case is a
 * conflict: its id is taken, and nothing else is told.
 */
function storedCase(ctx: WriteContext, found: Found, opening: Opening, draft: CaseDraft): CaseRow | undefined {
  const { case: stored, message } = found;
  if (stored === null && message === null) return undefined;
  if (stored !== null && (stored.hidden || !isSameCase(ctx, stored, draft))) throw idConflict("caseId");

  const isItsOpening =
    message?.caseId === stored?.caseId && message?.createdAt.getTime() === stored?.createdAt.getTime();
  if (stored === null || (opening.messageId !== undefined && !isItsOpening)) throw idConflict("message.messageId");

  ctx.markReplayed();
  return stored;
}

/** What an agent corrected before the second try is not what was stored. Only the platform's requests have these two. */
const isSameCase = (ctx: WriteContext, stored: NonNullable<Found["case"]>, draft: CaseDraft): boolean =>
  stored.description === draft.description &&
  stored.expiresAt === draft.expiresAt &&
  isCaseContent(ctx.services.secretBox, draft, stored.contentHash);

function idConflict(param: "caseId" | "message.messageId"): DomainError {
  const resource = param === "caseId" ? "case" : "message";
  return new DomainError(fieldRefusals.idTaken({ thing: resource }).at(param));
}
