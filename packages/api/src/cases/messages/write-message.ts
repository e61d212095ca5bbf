import { coalescedWrites } from "@quote-financing/db/coalescing/coalesced-writes";
import type { Database } from "@quote-financing/db/database";
import { preparedStatement } from "@quote-financing/db/prepared";
import type { EventOrganization } from "@quote-financing/domain/webhooks/event-envelope";
import type { WriteContext } from "../../trpc.ts";
import { eventRow, tellEventWritten } from "../../webhooks/events/event-row.ts";
import { AFTER_WRITING } from "../rules.ts";
import { authorValues } from "./author.ts";
import { messageContentHash } from "./message-content.ts";
import type { MessageRow } from "./view.ts";
import { type MessageValues, ONE_MESSAGE, SEVERAL_MESSAGES } from "./write-message-statement.ts";

interface Written {
  readonly messageId: string;
  readonly contactId: string;
  readonly tickMs: number;
}

const writeOne = preparedStatement<Written>()(ONE_MESSAGE);
const writeSeveral = preparedStatement<Written>()(SEVERAL_MESSAGES);

const writeAlone = async (db: Database, values: MessageValues) => (await writeOne(db, values))[0];

/** Messages that one author writes at the same time on several cases are written by one statement. */
const writeTogether = coalescedWrites<MessageValues, Written | undefined>({
  organizationOf: ({ organizationId }) => organizationId,
  groupOf: ({ organizationId, principal }) => `${organizationId} ${principal}`,
  identityOf: ({ caseId }) => caseId,
  alone: writeAlone,
  async together(db, several) {
    const [first] = several;
    if (first === undefined) return [];
    const { organizationId, authorType, authorName, principal, newContactId, state, waitingOn } = first;
    const written = await writeSeveral(db, {
      organizationId,
      authorType,
      authorName,
      principal,
      newContactId,
      state,
      waitingOn,
      now:
        several
          .map(({ now }) => now)
          .toSorted()
          .at(-1) ?? first.now,
      given: JSON.stringify(several),
      count: several.length,
    });
    const byId = new Map(written.map((row) => [row.messageId, row]));
    return several.map(({ messageId }) => byId.get(messageId));
  },
});

export interface NewMessage {
  readonly caseId: string;
  readonly quoteId: string;
  readonly messageId: string;
  readonly body: string;
  /** Of the quote; empty for none. */
  readonly documentIds: readonly string[];
}

/**
 * Adds a message that is not the opening one and records `case.message.replied`.
 *
 * @returns undefined when the case was hidden, or a document deleted, since they were found.
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
  const documentIds = message.documentIds.length === 0 ? null : [...message.documentIds];
  const now = clock.now();
  const data = { caseId, quote: { quoteId }, message: { messageId } };
  const event = eventRow(ctx, organization, { type: "case.message.replied", data }, now);
  const bodyHash = messageContentHash(secretBox, {
    caseId,
    authorType: author.authorType,
    body,
    documentIds: message.documentIds,
  });

  // An agent's request holds a slot of its own: it must not wait for one of the merchant's as well.
  const write = ctx.caller.kind === "agent" ? writeAlone : writeTogether;
  const written = await write(db, {
    ...event,
    ...author,
    ...AFTER_WRITING[author.authorType],
    now: now.toISOString(),
    caseId,
    messageId,
    body,
    bodyHash,
    documentIds,
  });
  if (written === undefined) return undefined;

  tellEventWritten(ctx, event);
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
    documentIds,
  };
}
