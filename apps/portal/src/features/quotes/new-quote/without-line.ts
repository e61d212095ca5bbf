import type { DraftProblem } from "./problems/draft-problems.ts";

/** What is left of the problems when a line goes: its own go with it, those of lines behind it move up. */
export const withoutLine = (problems: readonly DraftProblem[], removed: number): DraftProblem[] =>
  problems.flatMap((problem) => {
    const [list, index, ...rest] = problem.field.split(".");
    const at = Number(index);
    if (list !== "lines" || index === undefined || at < removed) return [problem];
    return at === removed ? [] : [{ ...problem, field: [list, at - 1, ...rest].join(".") }];
  });

/** Whether a field is one of the line at that place: a line of another type has other fields. */
export const isOfLine = (field: string, index: number): boolean => field.startsWith(`lines.${index}.`);
