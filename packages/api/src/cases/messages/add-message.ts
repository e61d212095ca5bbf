import { isUniqueViolation } from "@quote-financing/db/database-errors";
import { fieldRefusals } from "@quote-financing/domain/fields/refusals";
import { DomainError } from "@quote-financing/domain/refusals/errors";
import type { WriteContext } from "../../trpc.ts";
import { caseMissing } from "../access.ts";
import { applyCaseCommand } from "../rules.ts";
import { authorTypeOf } from "./author.ts";
import { findCaseForMessage } from "./case-for-message.ts";
import { isMessageContent } from "./message-content.ts";
import { requireDocumentsOfQuote, viewOneMessage } from "./message-documents.ts";
import type { CaseMessage } from "./schema.ts";
import type { MessageRow } from "./view.ts";
import { writeMessage } from "./write-message.ts";

export interface AddMessageInput {
  readonly organizationId: string;
  readonly caseId: string;
  readonly body: string;
  readonly messageId?: string | undefined;
  /** Documents of the case's quote. */
  readonly documentIds?: readonly string[] | undefined;
}

type IdentifiedMessage = AddMessageInput & { readonly messageId: string; readonly documentIds: readonly string[] };

/**
 * Adds a message to a case in the caller's name: one look, one statement (design §3). The same id with the same text
 * answers the stored message, as a tombstone if it was redacted meanwhile (decision record 0042).
 *
 * @throws DomainError `resource_missing`, of a document too; `id_conflict` on `messageId`; `state_conflict` for an agent on a hidden case.
 */
export async function addMessage(ctx: WriteContext, input: AddMessageInput): Promise<CaseMessage> {
  const { messageId = ctx.services.makeId("caseMessage"), documentIds = [] } = input;
  const message = { ...input, messageId, documentIds };
  const { orm } = ctx.services.db;
  const found = await find(ctx, message);

  if (found.message !== null) return viewOneMessage(orm, input.organizationId, replay(ctx, found.message, input));

  const command = { type: ctx.caller.kind === "agent" ? "agent_writes" : "merchant_writes" } as const;
  const decision = applyCaseCommand(found.case, command, ctx.services.clock.now());
  if (!decision.ok) throw new DomainError(decision.refusal);

  const { quoteId } = found.case;
  await requireDocumentsOfQuote(orm, { organizationId: input.organizationId, quoteId }, documentIds);

  const organization = { organizationId: message.organizationId, slug: found.slug };
  const row = await writeOrReplay(ctx, organization, input, { ...message, quoteId });

  return viewOneMessage(orm, input.organizationId, row);
}

async function find(ctx: WriteContext, { organizationId, caseId, messageId }: IdentifiedMessage) {
  const found = await findCaseForMessage(ctx, { organizationId, caseId, messageId });
  if (found.case.hidden && ctx.caller.kind !== "agent") throw caseMissing();
  return found;
}

/** A message of the same id may have been committed since the look: then that one answers. */
async function writeOrReplay(
  ctx: WriteContext,
  organization: { readonly organizationId: string; readonly slug: string },
  sent: AddMessageInput,
  message: IdentifiedMessage & { readonly quoteId: string },
): Promise<MessageRow> {
  try {
    const written = await writeMessage(ctx, organization, message);
    if (written !== undefined) return written;
    await requireDocumentsOfQuote(ctx.services.db.orm, message, message.documentIds);
    throw caseMissing();
  } catch (error) {
    if (!isUniqueViolation(error)) throw error;
    const found = await find(ctx, message);
    if (found.message === null) throw error;
    return replay(ctx, found.message, sent);
  }
}

/**
 * A message that was read names its documents as `documents`, which is ignored: without `documentIds` it is the one that is stored
 * (decision record 0042).
 *
 * @throws DomainError `id_conflict` unless the stored message is the one that was sent.
 */
function replay(ctx: WriteContext, stored: MessageRow, { caseId, body, documentIds }: AddMessageInput): MessageRow {
  const named = documentIds ?? stored.documentIds ?? [];
  const sent = { caseId, authorType: authorTypeOf(ctx.caller), body, documentIds: named };
  if (!isMessageContent(ctx.services.secretBox, sent, stored.bodyHash)) {
    throw new DomainError(fieldRefusals.idTaken({ thing: "message" }).at("messageId"));
  }
  ctx.markReplayed();
  return stored;
}
