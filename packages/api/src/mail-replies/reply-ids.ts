import type { Orm } from "@quote-financing/db/database";
import { caseMessages } from "@quote-financing/db/schema/tables";
import { ID_PREFIXES } from "@quote-financing/domain/ids/ids";
import type { ReceivedMail } from "@quote-financing/domain/inbound-mail";
import { and, eq, inArray } from "drizzle-orm";
import type { Services } from "../context.ts";
import type { ReplyThread } from "../mail/outbox/reply-address.ts";
import { documentsById } from "../quotes/documents/access.ts";

/** A mail may have any number of files, and so many at most are looked for. */
const LOOKED_AT = 1_000;

export interface ReplyIds {
  readonly messageId: string;
  /** Of the file at this place of the mail. */
  readonly documentIdOf: (place: number) => string;
}

/**
 * The ids of what a mail becomes: the same whenever it is brought (decision record 0323). While several keys are listed, those of
 * the key under which something was made of it already (decision record 0361).
 */
export async function replyIds(
  { db, secretBox }: Pick<Services, "db" | "secretBox">,
  { organizationId, replyKey }: ReplyThread,
  { messageId, attachments }: Pick<ReceivedMail, "messageId" | "attachments">,
): Promise<ReplyIds> {
  const idsOf = (kind: "caseMessage" | "document", what: string) =>
    secretBox
      .keyedHashes(JSON.stringify([replyKey, messageId, what]), "reply")
      .map((hash) => `${ID_PREFIXES[kind]}_0${hash.slice(0, 25).toUpperCase()}`);
  const documentIdsOf = (place: number) => idsOf("document", String(place));
  const messageIds = idsOf("caseMessage", "message");
  let key = 0;
  if (messageIds.length > 1) {
    const files = attachments.slice(0, LOOKED_AT).map((_, place) => documentIdsOf(place));
    const made = await whatThereIs(db.orm, organizationId, { messageIds, documentIds: files.flat() });
    const isOfKey = (index: number) => [messageIds, ...files].some((ids) => made.has(ids[index] ?? ""));
    key = Math.max(
      0,
      messageIds.findIndex((_, index) => isOfKey(index)),
    );
  }
  return { messageId: messageIds[key] ?? "", documentIdOf: (place) => documentIdsOf(place)[key] ?? "" };
}

async function whatThereIs(
  orm: Orm,
  organizationId: string,
  { messageIds, documentIds }: { readonly messageIds: readonly string[]; readonly documentIds: readonly string[] },
): Promise<ReadonlySet<string>> {
  const areThey = and(
    eq(caseMessages.organizationId, organizationId),
    inArray(caseMessages.messageId, [...messageIds]),
  );
  const messages = await orm.select({ messageId: caseMessages.messageId }).from(caseMessages).where(areThey);
  const files = await documentsById(orm, organizationId, documentIds);
  return new Set([...messages.map((row) => row.messageId), ...files.map(({ documentId }) => documentId)]);
}
