import { unlessFull } from "../../../../ui/drafts/draft-storage.ts";
import { keptValue } from "../../../../ui/drafts/kept-value.ts";

/** What this browser showed last of each case: `[caseId, messageId]`, the case that was looked at last at the end. */
const SEEN = "seen-messages";

/** Each case had a key of its own once, and none was ever removed. */
const SEEN_BEFORE = "seen:";

/** So many cases are remembered. */
const MOST = 500;

type Seen = readonly (readonly [caseId: string, messageId: string])[];

/** The last message that this browser showed of a case, if it remembers the case. */
export const seenMessage = (caseId: string): string | undefined =>
  new Map(readSeen()).get(caseId) ?? localStorage.getItem(`${SEEN_BEFORE}${caseId}`) ?? undefined;

/** Where the browser is full, it remembers what it did before, and the page goes on. */
export function keepSeen(caseId: string, messageId: string): void {
  localStorage.removeItem(`${SEEN_BEFORE}${caseId}`);
  const others = readSeen().filter(([known]) => known !== caseId);
  unlessFull(() => localStorage.setItem(SEEN, JSON.stringify([...others, [caseId, messageId]].slice(-MOST))));
}

const readSeen = (): Seen => keptValue<Seen>(localStorage.getItem(SEEN), []);
