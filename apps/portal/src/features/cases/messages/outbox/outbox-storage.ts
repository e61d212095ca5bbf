import { systemClock } from "@quote-financing/domain/time/clock";
import { DRAFT_PREFIX, keepDraft } from "../../../../ui/drafts/draft-storage.ts";
import { keptValue } from "../../../../ui/drafts/kept-value.ts";

/** What goes along with a text. */
export interface Enclosed {
  /** Documents of the quote that it names. */
  readonly documentIds?: readonly string[] | undefined;
  /** An agent's: its case is closed with it. */
  readonly thenClose?: true | undefined;
  /** The last that the agent had seen of it then. */
  readonly seenThrough?: string | undefined;
}

/** A message that was sent and not confirmed: its id and its text, to send it again as the same. */
export interface KeptMessage extends Enclosed {
  readonly messageId: string;
  readonly body: string;
  readonly sentAt: string;
}

const keyOf = (caseId: string): string => `${DRAFT_PREFIX}outbox:${caseId}`;

const readKept = (text: string | null) => keptValue<readonly KeptMessage[]>(text, []);

/** What this browser had not seen confirmed when the page was left. */
export const readOutbox = (caseId: string): readonly KeptMessage[] => readKept(localStorage.getItem(keyOf(caseId)));

/** Calls with the ids that another tab took out: of messages that were confirmed there, or taken back to be changed. @returns the end of it */
export function hearTakenOut(caseId: string, tell: (messageIds: ReadonlySet<string>) => void): () => void {
  const listen = ({ key, oldValue, newValue }: StorageEvent) => {
    if (key !== keyOf(caseId)) return;
    const left = new Set(readKept(newValue).map(({ messageId }) => messageId));
    tell(new Set(readKept(oldValue).flatMap(({ messageId }) => (left.has(messageId) ? [] : [messageId]))));
  };
  window.addEventListener("storage", listen);
  return () => window.removeEventListener("storage", listen);
}

/** Of a message that was confirmed while nobody looked at its case. */
export function forgetSent(caseId: string, messageId: string): void {
  writeOutbox(caseId, [], new Set([messageId]));
}

/** @param known ids that these messages are all that is left of; what another tab keeps stays */
export function writeOutbox(caseId: string, messages: readonly KeptMessage[], known: ReadonlySet<string>): void {
  const others = readOutbox(caseId).filter(({ messageId }) => !known.has(messageId));
  const kept = [...others, ...messages].map(({ messageId, body, sentAt, documentIds, thenClose, seenThrough }) => ({
    messageId,
    body,
    sentAt,
    documentIds,
    thenClose,
    seenThrough,
  }));
  keepDraft(keyOf(caseId), kept.length === 0 ? "" : JSON.stringify(kept), systemClock.now().getTime());
}
