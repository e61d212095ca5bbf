import type { SecretBox } from "@quote-financing/domain/secret-box";

export interface CaseContent {
  readonly quoteId: string;
  readonly type: string;
  readonly requestType: string | null;
  readonly subject: string;
  readonly messageBody: string;
}

/**
 * Tells a replay of a client-made caseId from a conflict. The derived subject counts like a given one, so that a case
 * that was read can be posted back. Keyed, because it covers the message's text (decision record 0042).
 */
export function caseContentHash(secretBox: SecretBox, content: CaseContent): string {
  const { quoteId, type, requestType, subject, messageBody } = content;
  return secretBox.keyedHash(JSON.stringify([quoteId, type, requestType, subject, messageBody]), "case-content");
}
