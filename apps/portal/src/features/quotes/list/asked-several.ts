import { createIdMaker } from "@quote-financing/domain/ids/ids";
import { systemClock } from "@quote-financing/domain/time/clock";
import { DRAFT_PREFIX, keepDraft, keptDraft } from "../../../ui/drafts/draft-storage.ts";

const makeId = createIdMaker(systemClock);

export interface Question {
  readonly subject: string;
  readonly body: string;
}

interface CaseIds {
  readonly caseId: string;
  readonly messageId: string;
}

/** By question, the last one at the end, the ids of each quote that it was asked about. */
type AskedQuestions = Readonly<Record<string, Readonly<Record<string, CaseIds>>>>;

interface AskedSeveral {
  /** Of the last question that has not reached all of them. */
  readonly subject: () => string;
  /** Of each quote the same ids go with every try of the same question: it is never asked twice. */
  readonly idsOf: (quoteId: string, question: Question) => CaseIds;
  /** Each of them has it or refused it: who asks the same later asks anew. */
  readonly forget: (question: Question) => void;
}

/** What was asked about several quotes outlasts the page as its text does: a run that is left halfway is taken up. For browsers. */
export function askedSeveral(organizationId: string): AskedSeveral {
  const key = `open-tried:several:${organizationId}`;
  const write = (asked: AskedQuestions) => {
    const text = Object.keys(asked).length === 0 ? "" : JSON.stringify(asked);
    keepDraft(`${DRAFT_PREFIX}${key}`, text, systemClock.now().getTime());
  };
  const without = (question: Question) => {
    const { [wordsOf(question)]: ids = {}, ...others } = readAsked(keptDraft(key));
    return { ids, others };
  };
  return {
    subject: () => {
      const last = Object.keys(readAsked(keptDraft(key))).at(-1);
      return last === undefined ? "" : (JSON.parse(last) as [string])[0];
    },
    idsOf: (quoteId, question) => {
      const { ids, others } = without(question);
      const own = ids[quoteId] ?? { caseId: makeId("case"), messageId: makeId("caseMessage") };
      write({ ...others, [wordsOf(question)]: { ...ids, [quoteId]: own } });
      return own;
    },
    forget: (question) => write(without(question).others),
  };
}

const wordsOf = ({ subject, body }: Question): string => JSON.stringify([subject, body]);

function readAsked(text: string): AskedQuestions {
  try {
    return JSON.parse(text || "{}") as AskedQuestions;
  } catch {
    return {};
  }
}
