import type { SecretBox } from "@quote-financing/domain/secret-box";
import type { AuthorType } from "@quote-financing/domain/vocabulary";

/**
 * Tells a replay of a client-made messageId from a conflict. Keyed, and so kept after a redaction: nobody can test
 * guesses of the erased text against it without the service's key (decision record 0042).
 */
export function messageContentHash(
  secretBox: SecretBox,
  content: {
    readonly caseId: string;
    readonly authorType: AuthorType;
    readonly body: string;
    readonly documentIds?: readonly string[];
  },
): string {
  // A message without documents has the hash that it had before messages could name any.
  const { caseId, authorType, body, documentIds = [] } = content;
  return secretBox.keyedHash(
    JSON.stringify([caseId, authorType, body, ...(documentIds.length === 0 ? [] : [documentIds])]),
    "case-message-content",
  );
}
