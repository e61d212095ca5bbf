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
export const caseContentHash = (secretBox: SecretBox, content: CaseContent): string =>
  secretBox.keyedHash(textOf(content), PURPOSE);

/** Whether a case that is stored has this content, under whichever key of SECRETS_KEY its hash was made. */
export const isCaseContent = (secretBox: SecretBox, content: CaseContent, storedHash: string): boolean =>
  secretBox.keyedHashes(textOf(content), PURPOSE).includes(storedHash);

const PURPOSE = "case-content";

const textOf = ({ quoteId, type, requestType, subject, messageBody }: CaseContent): string =>
  JSON.stringify([quoteId, type, requestType, subject, messageBody]);
