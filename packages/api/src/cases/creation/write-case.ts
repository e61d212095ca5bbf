import { preparedStatement } from "@quote-financing/db/prepared";
import { nullable, typedSql, value } from "@quote-financing/db/typed-sql";
import { type CaseType, FIRST_CASE_STAGE } from "@quote-financing/domain/vocabulary";
import type { EventOrganization } from "@quote-financing/domain/webhooks/event-envelope";
import { sql } from "drizzle-orm";
import type { WriteContext } from "../../trpc.ts";
import { eventRow, tellEventWritten } from "../../webhooks/events/event-row.ts";
import { preparedEventExpressions } from "../../webhooks/events/event-statement.ts";
import { caseClockExpression } from "../case-clock.ts";
import { authorExpressions, authorValues } from "../messages/author.ts";
import { messageContentHash } from "../messages/message-content.ts";
import { newMessageExpression, sentMessageColumns } from "../messages/new-message-expression.ts";
import { AFTER_WRITING } from "../rules.ts";
import type { CaseRow } from "../view.ts";

/** Case, opening message, contact, event and its row of the inbox as one statement, atomic by itself (design §3). */
const writeCaseStatement = preparedStatement<{ tickMs: number }>()(typedSql`
  with ${caseClockExpression},
    ${authorExpressions},
    new_case as (
      insert into cases (organization_id, case_id, quote_id, content_hash, type, subject, stage, state, waiting_on,
        waiting_since, request_type, description, expires_at, created_by, hidden, created_at, updated_at)
      select ${value.text("organizationId")}, ${value.text("caseId")}, ${value.text("quoteId")},
        ${value.text("contentHash")}, ${value.text("type")}, ${value.text("subject")}, ${value.text("stage")},
        ${value.text("state")}, ${value.text("waitingOn")}, clock.tick, ${nullable.text("requestType")},
        ${nullable.text("description")}, ${nullable.date("expiresAt")}, ${value.text("createdBy")}, false, clock.tick,
        clock.tick
      from clock
      returning case_id, created_at as tick
    ),
    opening as (select case_id, tick, ${sentMessageColumns} from new_case),
    ${newMessageExpression(sql`opening`)},
    ${preparedEventExpressions(sql`where exists (select 1 from new_message)`)}
  select extract(epoch from new_case.tick)::float8 * 1000 as "tickMs" from new_case, new_message`);

/** A case that was decided on, with its opening message. */
export interface CaseDraft {
  readonly caseId: string;
  readonly quoteId: string;
  readonly contentHash: string;
  readonly type: CaseType;
  readonly subject: string;
  readonly requestType: string | null;
  readonly description: string | null;
  readonly expiresAt: string | null;
  readonly messageId: string;
  readonly messageBody: string;
}

/**
 * Writes the case with its opening message and records `case.created`.
 *
 * @throws a unique violation (23505), with nothing written, when the organization has a case or message of these ids.
 */
export async function writeCase(
  ctx: WriteContext,
  organization: EventOrganization,
  draft: CaseDraft,
): Promise<CaseRow> {
  const { db, clock, secretBox } = ctx.services;
  const { messageId, messageBody: body, contentHash, ...columns } = draft;
  const { caseId, quoteId } = draft;
  const author = authorValues(ctx);
  const opened = { ...AFTER_WRITING[author.authorType], stage: FIRST_CASE_STAGE, createdBy: ctx.actor.actorName };
  const now = clock.now();
  const event = eventRow(ctx, organization, { type: "case.created", data: { caseId, quote: { quoteId } } }, now);

  const [written] = await writeCaseStatement(db, {
    ...event,
    ...author,
    ...opened,
    ...columns,
    contentHash,
    messageId,
    body,
    documentIds: null,
    bodyHash: messageContentHash(secretBox, { caseId, authorType: author.authorType, body }),
    now: now.toISOString(),
  });
  if (written === undefined)
    throw new Error("Writing the case returned no row. Check that its statement still returns one for every insert.");

  tellEventWritten(ctx, event);
  const tick = new Date(Math.round(written.tickMs));
  return { ...columns, ...opened, waitingSince: tick, createdAt: tick, updatedAt: tick };
}
