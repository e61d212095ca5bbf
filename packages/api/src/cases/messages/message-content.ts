import type { SecretBox } from "@quote-financing/domain/secret-box";
import type { AuthorType } from "@quote-financing/domain/vocabulary";

export interface MessageContent {
  readonly caseId: string;
  readonly authorType: AuthorType;
  readonly body: string;
  readonly documentIds?: readonly string[];
}

/**
 * Tells a replay of a client-made messageId from a conflict. Keyed, and so kept after a redaction: nobody can test
 * guesses of the erased text against it without the service's key (decision record 0042).
 */
export const messageContentHash = (secretBox: SecretBox, content: MessageContent): string =>
  secretBox.keyedHash(textOf(content), PURPOSE);

/** Whether a message that is stored has this content, under whichever key of SECRETS_KEY its hash was made. */
export const isMessageContent = (secretBox: SecretBox, content: MessageContent, storedHash: string): boolean =>
  secretBox.keyedHashes(textOf(content), PURPOSE).includes(storedHash);

const PURPOSE = "case-message-content";

/** A message without documents has the hash that it had before messages could name any. */
const textOf = ({ caseId, authorType, body, documentIds = [] }: MessageContent): string =>
  JSON.stringify([caseId, authorType, body, ...(documentIds.length === 0 ? [] : [documentIds])]);
