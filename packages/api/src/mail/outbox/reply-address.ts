import type { Services } from "../../context.ts";
import { isSameSecret } from "../../is-same-secret.ts";

const PURPOSE = "reply-address";
/** 96 bits. The part before the @ may have 64 characters, and mail servers may make it lower case. */
const SIGNATURE_LENGTH = 24;

const ADDRESS = /^reply\+([0-9a-z]{26})([0-9a-f]{24})@(.+)$/;

/** Whose conversation about what an answer belongs to. */
export interface ReplyThread {
  readonly organizationId: string;
  readonly userId: string;
  readonly threadId: string;
  readonly replyKey: string;
}

type Signing = Pick<Services, "secretBox">;

/** By each key of SECRETS_KEY: mail is answered after the key was rotated too. */
const signaturesOf = ({ secretBox }: Signing, { organizationId, userId, threadId, replyKey }: ReplyThread) =>
  secretBox
    .keyedHashes(JSON.stringify([organizationId, userId, threadId, replyKey]), PURPOSE)
    .map((hash) => hash.slice(0, SIGNATURE_LENGTH));

/** Where one person answers to one conversation (decision record 0323). */
export const replyAddress = (services: Signing, thread: ReplyThread, domain: string): string =>
  `reply+${thread.replyKey}${signaturesOf(services, thread)[0]}@${domain}`;

/** The parts of such an address at this domain; undefined for any other. */
export function readReplyAddress(address: string, domain: string) {
  const [, replyKey, signature, ofDomain] = ADDRESS.exec(address.toLowerCase()) ?? [];
  if (replyKey === undefined || signature === undefined || ofDomain !== domain.toLowerCase()) return undefined;
  return { replyKey, signature };
}

/** Whether we gave this address to this person for this conversation. */
export function isReplySignature(services: Signing, thread: ReplyThread, signature: string): boolean {
  return signaturesOf(services, thread).some((right) => isSameSecret(signature, right));
}
