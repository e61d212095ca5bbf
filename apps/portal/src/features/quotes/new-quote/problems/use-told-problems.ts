import { type FocusEvent, useState } from "react";
import { afterPress } from "../../../../ui/forms/after-press.ts";
import { fieldId } from "../field-id.ts";
import type { QuoteDraftState } from "../use-quote-draft.ts";
import { isOfLine, withoutLine } from "../without-line.ts";
import type { DraftProblem } from "./draft-problems.ts";
import { useProblemLabel } from "./use-problem-label.ts";

/** The schema, with zod, would be a sixth of the page's scripts. Where it cannot be had, the service judges alone. */
export const loadJudge = () => import("./draft-problems.ts").catch(() => undefined);

/** Problems that were told, after one field was left: what is still wrong there, and nothing that was not told before. */
export const judgedAgain = (
  told: readonly DraftProblem[],
  found: readonly DraftProblem[],
  field: string,
): readonly DraftProblem[] =>
  told.flatMap((problem) => (problem.field === field ? found.filter((each) => each.field === field) : [problem]));

/** What the last press found wrong with a draft. A field that has a problem is judged again when it is left. */
export function useToldProblems(latest: QuoteDraftState["latest"]) {
  const [problems, setProblems] = useState<readonly DraftProblem[]>([]);
  const label = useProblemLabel();
  return {
    problems,
    setProblems,
    problemOf: (field: string) => {
      const found = problems.find((problem) => problem.field === field);
      return found === undefined ? undefined : label(found);
    },
    leaveLine: (index: number) => setProblems((told) => withoutLine(told, index)),
    retypeLine: (index: number) => setProblems((told) => told.filter(({ field }) => !isOfLine(field, index))),
    leaveField: ({ target }: FocusEvent) => {
      const left = problems.find(({ field }) => fieldId(field) === target.id);
      if (left === undefined) return;
      afterPress(async () => {
        const judge = await loadJudge();
        if (judge === undefined) return;
        const found = judge.draftProblems(latest());
        setProblems((told) => judgedAgain(told, found, left.field));
      });
    },
  };
}
