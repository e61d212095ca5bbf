import { mailThreads } from "@quote-financing/db/schema/tables";
import { mendedFileName } from "@quote-financing/domain/documents/file-name";
import { accountEmail } from "@quote-financing/domain/fields/email";
import { ID_PREFIXES } from "@quote-financing/domain/ids/ids";
import type { InboundMail, ReceivedMail, UnreadableMail, WrappedMail } from "@quote-financing/domain/inbound-mail";
import { countCodePoints } from "@quote-financing/domain/text/code-points";
import { eq } from "drizzle-orm";
import { MESSAGE_BODY_MAX_CODE_POINTS } from "../cases/message-sizes.ts";
import type { Context, Services } from "../context.ts";
import { isReplySignature, type ReplyThread, readReplyAddress } from "../mail/outbox/reply-address.ts";
import { refusalOf } from "../refusals/refusal-of.ts";
import { attachDocuments } from "./attach-documents.ts";
import { findReplier, type Replier } from "./find-replier.ts";
import { replyIds } from "./reply-ids.ts";
import { mailRepliesCaller } from "./router.ts";

/** Why a mail became no message. Nobody is written to about it: that is how loops begin. */
type ReplyRefusal =
  | "no_reply_address"
  | "forged"
  | "automatic"
  | "other_sender"
  | "sender_left"
  | "second_factor_needed"
  | "single_sign_on_needed"
  | "not_permitted"
  | "empty"
  | "too_long"
  | "message_id_reused";

interface RefusedReply {
  readonly refused: ReplyRefusal;
  /** Whose conversation it was for, where that is known. For the log: the provider is not told. */
  readonly organizationId?: string;
}

export type ReplyOutcome = { readonly messageId: string } | RefusedReply;

/** Of mail that we sent: what comes back with it was sent on by a program. */
const OUR_MESSAGE_ID = /^<?mail_[0-9A-Z]{26}@/i;

const NAMED_FILES = 20;

/**
 * Makes a mail reply a message of its sender on the case that they were told of, with the permissions and limits of the portal
 * (decision record 0323). The same mail again is the same message. Anybody can send mail: one whose recipient is known and belongs to no
 * conversation is not parsed.
 *
 * @throws DomainError `rate_limit_exceeded`, and whatever may be over later: the mail is to be brought again then.
 */
export async function takeMailReply(
  services: Services,
  { raw, recipient }: WrappedMail,
  requestId: string,
): Promise<ReplyOutcome | UnreadableMail> {
  const { inboundMail } = services;
  if (inboundMail === undefined) return { refused: "no_reply_address" };
  const told = recipient === undefined ? undefined : await findThread(services, inboundMail, [recipient]);
  if (told !== undefined && "refused" in told) return told;
  const mail = await inboundMail.read(raw);
  if ("unreadable" in mail) return mail;
  const found = told ?? (await findThread(services, inboundMail, mail.recipients));
  if ("refused" in found) return found;
  const outcome = await takeFound(services, found, mail, requestId);
  return "refused" in outcome ? { ...outcome, organizationId: found.organizationId } : outcome;
}

async function takeFound(
  services: Services,
  thread: ReplyThread,
  mail: ReceivedMail,
  requestId: string,
): Promise<ReplyOutcome> {
  if (mail.isAutomatic || OUR_MESSAGE_ID.test(mail.messageId)) return { refused: "automatic" };
  const replier = await findReplier(services, thread);
  if ("refused" in replier) return replier;
  const [sender, ...others] = mail.senders;
  if (sender === undefined || !isSameMailbox(sender, replier.email) || others.length > 0)
    return { refused: "other_sender" };
  if (mail.text.trim() === "" && mail.attachments.length === 0) return { refused: "empty" };
  if (countCodePoints(mail.text) > MESSAGE_BODY_MAX_CODE_POINTS) return { refused: "too_long" };
  return post({ services, thread, replier, mail, requestId });
}

/** Mail programs write an internationalized domain as people read it, and accounts keep its ASCII form. */
const isSameMailbox = (one: string, other: string): boolean => accountEmail(one) === accountEmail(other);

async function findThread(
  services: Services,
  { domain }: InboundMail,
  recipients: readonly string[],
): Promise<ReplyThread | RefusedReply> {
  const named = recipients.flatMap((address) => readReplyAddress(address, domain) ?? []);
  const [address] = named;
  if (address === undefined) return { refused: "no_reply_address" };
  // It names two conversations: which of them it answers is unknown.
  if (named.some(({ replyKey, signature }) => replyKey !== address.replyKey || signature !== address.signature))
    return { refused: "forged" };
  const { organizationId, userId, threadId, replyKey } = mailThreads;
  const rows = await services.db.orm
    .select({ organizationId, userId, threadId, replyKey })
    .from(mailThreads)
    .where(eq(replyKey, address.replyKey));
  const thread = rows.find((row) => isReplySignature(services, row, address.signature));
  return thread?.threadId.startsWith(`${ID_PREFIXES.case}_`) ? thread : { refused: "forged" };
}

interface AllowedReply {
  readonly services: Services;
  readonly thread: ReplyThread;
  readonly replier: Replier;
  readonly mail: ReceivedMail;
  readonly requestId: string;
}

async function post({ services, thread, replier, mail, requestId }: AllowedReply): Promise<ReplyOutcome> {
  const { organizationId, threadId: caseId } = thread;
  const { messageId, documentIdOf } = await replyIds(services, thread, mail);
  const context = {
    services,
    caller: replier.caller,
    requestId,
    language: replier.languageTag,
    markReplayed: () => {},
  } satisfies Context;
  const attachments = mail.attachments.map(({ fileName, content }) => ({
    fileName: mendedFileName(fileName, replier.texts.file),
    content,
  }));
  try {
    if (replier.caller.kind === "agent") {
      const body = withLeftOut(mail.text, attachments, replier);
      await mailRepliesCaller(context).reply({ organizationId, caseId, body, messageId });
      return { messageId };
    }
    const attached = await attachDocuments(context, { organizationId, caseId }, attachments, documentIdOf);
    const placeholder = attached.documentIds.length === 0 ? "" : replier.texts.attached;
    const body = withLeftOut(mail.text.trim() === "" ? placeholder : mail.text, attached.refused, replier);
    await mailRepliesCaller(context).post({ caseId, body, messageId, documentIds: attached.documentIds });
    return { messageId };
  } catch (error) {
    const { code } = refusalOf(error);
    if (code === "operation_not_permitted" || code === "resource_missing" || code === "state_conflict")
      return { refused: "not_permitted" };
    // A mail of this Message-ID and with another text is a message already: brought again, it would be refused each time.
    if (code === "id_conflict") return { refused: "message_id_reused" };
    throw error;
  }
}

type Attachments = ReceivedMail["attachments"];

/** Names the first files that did not become documents, where that fits into a message. */
function withLeftOut(text: string, files: Attachments, { texts }: Replier): string {
  const names = files.slice(0, NAMED_FILES).map(({ fileName }) => fileName);
  if (names.length < files.length) names.push(`+ ${files.length - names.length}`);
  const whole = names.length === 0 ? text : `${text}\n\n${texts.leftOut(names.join(", "))}`.trim();
  return countCodePoints(whole) > MESSAGE_BODY_MAX_CODE_POINTS ? text : whole;
}
