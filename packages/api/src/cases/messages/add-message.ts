import { isUniqueViolation } from "@quote-financing/db/database-errors";
import { fieldRefusals } from "@quote-financing/domain/fields/refusals";
import { DomainError } from "@quote-financing/domain/refusals/errors";
import type { WriteContext } from "../../trpc.ts";
import { caseMissing, findCaseForMessage } from "../access.ts";
import { applyCaseCommand } from "../rules.ts";
import { authorTypeOf } from "./author.ts";
import { messageContentHash } from "./message-content.ts";
import type { CaseMessage } from "./schema.ts";
import { type MessageRow, viewMessage } from "./view.ts";
import { writeMessage } from "./write-message.ts";

export interface AddMessageInput {
  readonly organizationId: string;
  readonly caseId: string;
  readonly body: string;
  readonly messageId?: string | undefined;
}

type IdentifiedMessage = AddMessageInput & { readonly messageId: string };

/**
 * Adds a message to a case in the caller's name: one look, one statement (design §3). The same id with the same text
 * answers the stored message, as a tombstone if it was redacted meanwhile (decision record 0042).
 *
 * @throws DomainError `resource_missing`; `id_conflict` on `messageId`; `state_conflict` for an agent on a hidden case.
 */
export async function addMessage(ctx: WriteContext, input: AddMessageInput): Promise<CaseMessage> {
  const message = { ...input, messageId: input.messageId ?? ctx.services.makeId("caseMessage") };
  const found = await find(ctx, message);

  if (found.message !== null) return viewMessage(replay(ctx, found.message, message));

  const command = { type: ctx.caller.kind === "agent" ? "agent_writes" : "merchant_writes" } as const;
  const decision = applyCaseCommand(found.case, command, ctx.services.clock.now());
  if (!decision.ok) throw new DomainError(decision.refusal);

  const organization = { organizationId: message.organizationId, slug: found.slug };
  const row = await writeOrReplay(ctx, organization, { ...message, quoteId: found.case.quoteId });

  return viewMessage(row);
}

async function find(ctx: WriteContext, { organizationId, caseId, messageId }: IdentifiedMessage) {
  const found = await findCaseForMessage(ctx, organizationId, caseId, messageId);
  if (found.case.hidden && ctx.caller.kind !== "agent") throw caseMissing();
  return found;
}

/** A message of the same id may have been committed since the look: then that one answers. */
async function writeOrReplay(
  ctx: WriteContext,
  organization: { readonly organizationId: string; readonly slug: string },
  message: IdentifiedMessage & { readonly quoteId: string },
): Promise<MessageRow> {
  try {
    const written = await writeMessage(ctx, organization, message);
    if (written === undefined) throw caseMissing();
    return written;
  } catch (error) {
    if (!isUniqueViolation(error)) throw error;
    const found = await find(ctx, message);
    if (found.message === null) throw error;
    return replay(ctx, found.message, message);
  }
}

/** @throws DomainError `id_conflict` unless the stored message is the one that was sent. */
function replay(ctx: WriteContext, stored: MessageRow, { caseId, body }: IdentifiedMessage): MessageRow {
  const sent = { caseId, authorType: authorTypeOf(ctx.caller), body };
  if (stored.bodyHash !== messageContentHash(ctx.services.secretBox, sent)) {
    throw new DomainError(fieldRefusals.idTaken({ thing: "message" }).at("messageId"));
  }
  ctx.markReplayed();
  return stored;
}
