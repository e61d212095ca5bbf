import { createIdMaker } from "@quote-financing/domain/ids/ids";
import { systemClock } from "@quote-financing/domain/time/clock";
import { useState } from "react";
import { useDraft } from "../../ui/drafts/use-draft.ts";

const makeId = createIdMaker(systemClock);

interface TriedCase {
  readonly caseId: string;
  readonly messageId: string;
  /** What was asked: other words are another case. */
  readonly asked: string;
}

interface AskedWords {
  readonly type: string;
  readonly requestType?: string | undefined;
  readonly subject?: string | undefined;
}

interface CaseTries {
  /** The ids that go with these words. */
  readonly idsFor: (words: AskedWords, body: string) => TriedCase;
  readonly keep: (tried: TriedCase) => void;
  readonly forget: () => void;
}

/** The ids of a case outlast a reload as its text does: a question whose answer was lost opens one case. */
export function useTriedCase(quoteId: string): CaseTries {
  const [ids] = useState(() => ({ caseId: makeId("case"), messageId: makeId("caseMessage") }));
  const [tried, setTried] = useDraft(`open-tried:${quoteId}`);
  return {
    idsFor: ({ type, requestType = "", subject = "" }, body) => {
      const asked = JSON.stringify([type, requestType, subject, body]);
      const before = readTried(tried);
      return before?.asked === asked ? before : { ...ids, asked };
    },
    keep: (next) => setTried(JSON.stringify(next)),
    forget: () => setTried(""),
  };
}

function readTried(text: string): TriedCase | undefined {
  try {
    return text === "" ? undefined : (JSON.parse(text) as TriedCase);
  } catch {
    return undefined;
  }
}
