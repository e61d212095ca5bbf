import { systemClock } from "@quote-financing/domain/time/clock";
import { DRAFT_PREFIX, keepDraft } from "../../../ui/drafts/draft-storage.ts";

/** A message that was sent and not confirmed: its id and its text, to send it again as the same. */
export interface KeptMessage {
  readonly messageId: string;
  readonly body: string;
  readonly sentAt: string;
  /** Documents of the quote that it names. */
  readonly documentIds?: readonly string[] | undefined;
  /** An agent's: its case is closed with it. */
  readonly thenClose?: true | undefined;
}

const keyOf = (caseId: string): string => `${DRAFT_PREFIX}outbox:${caseId}`;

/** What this browser had not seen confirmed when the page was left. */
export function readOutbox(caseId: string): readonly KeptMessage[] {
  try {
    return JSON.parse(localStorage.getItem(keyOf(caseId)) ?? "[]") as readonly KeptMessage[];
  } catch {
    return [];
  }
}

export function writeOutbox(caseId: string, messages: readonly KeptMessage[]): void {
  const kept = messages.map(({ messageId, body, sentAt, documentIds, thenClose }) => ({
    ...{ messageId, body, sentAt, documentIds, thenClose },
  }));
  keepDraft(keyOf(caseId), kept.length === 0 ? "" : JSON.stringify(kept), systemClock.now().getTime());
}
