import { createIdMaker } from "@quote-financing/domain/ids/ids";
import { systemClock } from "@quote-financing/domain/time/clock";
import { DRAFT_PREFIX, keepDraft, keptDraft } from "../../../ui/drafts/draft-storage.ts";
import { keptValue } from "../../../ui/drafts/kept-value.ts";

const makeId = createIdMaker(systemClock);

export interface Question {
  readonly subject: string;
  readonly body: string;
}

interface CaseIds {
  readonly caseId: string;
  readonly messageId: string;
}

/** By quote. */
type AskedQuotes = Readonly<Record<string, CaseIds>>;

interface AskedSeveral {
  /** Of each quote the same ids go with every try of the same question: it is never asked twice. */
  readonly idsOf: (quoteId: string, question: Question) => CaseIds;
  /** Each of them has it or refused it: who asks the same later asks anew. */
  readonly forget: (question: Question) => void;
}

/**
 * Which cases a question about several quotes makes outlasts the page as its words do: a run that is left halfway is taken up. Each
 * question is kept for itself, for as long as any draft. For browsers.
 */
export function askedSeveral(organizationId: string): AskedSeveral {
  const keyOf = ({ subject, body }: Question) =>
    `open-tried:several:${organizationId}:${JSON.stringify([subject, body])}`;
  const write = (question: Question, text: string) =>
    keepDraft(`${DRAFT_PREFIX}${keyOf(question)}`, text, systemClock.now().getTime());
  return {
    idsOf: (quoteId, question) => {
      const asked = readAsked(keptDraft(keyOf(question)));
      const own = asked[quoteId] ?? { caseId: makeId("case"), messageId: makeId("caseMessage") };
      write(question, JSON.stringify({ ...asked, [quoteId]: own }));
      return own;
    },
    forget: (question) => write(question, ""),
  };
}

const readAsked = (text: string) => keptValue<AskedQuotes>(text, {});
