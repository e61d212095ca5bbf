import { preparedStatement } from "@quote-financing/db/prepared";
import { typedSql, value } from "@quote-financing/db/typed-sql";
import type { EventOrganization } from "@quote-financing/domain/webhooks/event-envelope";
import { sql } from "drizzle-orm";
import type { WriteContext } from "../../trpc.ts";
import { eventRow } from "../../webhooks/events/event-row.ts";
import { preparedEventExpressions } from "../../webhooks/events/event-statement.ts";
import { caseClockExpression } from "../case-clock.ts";
import { AFTER_WRITING } from "../rules.ts";
import { authorExpressions, authorValues } from "./author.ts";
import { messageContentHash } from "./message-content.ts";
import { newMessageExpression } from "./new-message-expression.ts";
import type { MessageRow } from "./view.ts";

const organizationId = value.text("organizationId");
const waitingOn = value.text("waitingOn");

/**
 * Message, case, contact, event, deliveries and lane wake-up as one statement: atomic by itself, one round trip
 * (design §3, decision record 0043). The case row is changed under the case clock and judged again if it changed meanwhile; a hidden case
 * stops everything. That the columns say what rules.ts says is proven in post-message.test.ts.
 */
const writeMessageStatement = preparedStatement<{ contactId: string; tickMs: number }>()(typedSql`
  with ${caseClockExpression},
    moved_case as (
      update cases set
        state = ${value.text("state")},
        waiting_on = ${waitingOn},
        waiting_since = case when cases.waiting_on = ${waitingOn} then cases.waiting_since else clock.tick end,
        updated_at = clock.tick
      from clock
      where cases.organization_id = ${organizationId} and cases.case_id = ${value.text("caseId")}
        and not cases.hidden
      returning cases.case_id, clock.tick
    ),
    ${authorExpressions},
    ${newMessageExpression(sql`moved_case`)},
    ${preparedEventExpressions(sql`exists (select 1 from new_message)`)}
  select new_message.author_contact_id as "contactId", extract(epoch from clock.tick)::float8 * 1000 as "tickMs"
  from new_message, clock`);

export interface NewMessage {
  readonly caseId: string;
  readonly quoteId: string;
  readonly messageId: string;
  readonly body: string;
}

/**
 * Adds a message that is not the opening one and records `case.message.replied`.
 *
 * @returns undefined when the case was hidden since it was found.
 * @throws a unique violation (23505), with nothing written, when the organization has a message of this id.
 */
export async function writeMessage(
  ctx: WriteContext,
  organization: EventOrganization,
  message: NewMessage,
): Promise<MessageRow | undefined> {
  const { db, clock, secretBox } = ctx.services;
  const author = authorValues(ctx);
  const { caseId, quoteId, messageId, body } = message;
  const now = clock.now();
  const data = { caseId, quote: { quoteId }, message: { messageId } };
  const bodyHash = messageContentHash(secretBox, { caseId, authorType: author.authorType, body });

  const [written] = await writeMessageStatement(db, {
    ...eventRow(ctx, organization, { type: "case.message.replied", data }, now),
    ...author,
    ...AFTER_WRITING[author.authorType],
    now: now.toISOString(),
    caseId,
    messageId,
    body,
    bodyHash,
  });
  if (written === undefined) return undefined;

  ctx.markEventRecorded(organization.organizationId);
  return {
    messageId,
    caseId,
    body,
    bodyHash,
    authorType: author.authorType,
    authorContactId: written.contactId,
    authorName: author.authorName,
    createdAt: new Date(Math.round(written.tickMs)),
    redactedAt: null,
  };
}
