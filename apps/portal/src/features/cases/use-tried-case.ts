import { createIdMaker } from "@quote-financing/domain/ids/ids";
import { systemClock } from "@quote-financing/domain/time/clock";
import { keptValue } from "../../ui/drafts/kept-value.ts";
import { useWindowDraft } from "../../ui/drafts/use-window-draft.ts";
import { readWindowDraft } from "../../ui/drafts/window-draft.ts";

const makeId = createIdMaker(systemClock);

/** What a case is about, as it is sent. */
interface CaseAbout {
  readonly type: string;
  readonly requestType?: string | undefined;
  readonly subject?: string | undefined;
}

interface CaseIds {
  readonly caseId: string;
  readonly messageId: string;
}

interface TriedCase extends CaseIds {
  /** What was asked: another question is another case. */
  readonly asked: string;
}

interface CaseTries {
  /** The ids that go with this question: those of the last try, where it was of the same. */
  readonly idsFor: (about: CaseAbout, body: string) => CaseIds;
  readonly keep: (ids: CaseIds, about: CaseAbout, body: string) => void;
  /** That one is answered; another that was tried since stays. */
  readonly forget: (caseId: string) => void;
}

/** The ids of a case outlast a reload as its text does, and are a window's own as that is: a question whose answer was lost opens one case. */
export function useTriedCase(quoteId: string): CaseTries {
  const key = `open-tried:${quoteId}`;
  const [tried, setTried] = useWindowDraft(key);
  return {
    idsFor: (about, body) => {
      const before = readTried(tried);
      const isSame = before !== undefined && before.asked === askedIn(about, body);
      return isSame ? before : { caseId: makeId("case"), messageId: makeId("caseMessage") };
    },
    keep: ({ caseId, messageId }, about, body) =>
      setTried(JSON.stringify({ caseId, messageId, asked: askedIn(about, body) })),
    forget: (caseId) => {
      if (readTried(readWindowDraft(key))?.caseId === caseId) setTried("");
    },
  };
}

const askedIn = ({ type, requestType = "", subject = "" }: CaseAbout, body: string): string =>
  JSON.stringify([type, requestType, subject, body]);

const readTried = (text: string) => keptValue<TriedCase | undefined>(text, undefined);
