import { refusalOfClientError } from "../../trpc/trpc-refusal.ts";
import { type ProblemText, useProblemText } from "../feedback/use-problem-text.ts";
import { useRefusalText } from "../feedback/use-refusal-text.ts";

interface FieldProblem<Field extends string> {
  /** What concerns the whole form. */
  readonly problem: ProblemText | undefined;
  /** What concerns one field, for its `error`. */
  readonly problemOf: (field: Field) => string | undefined;
}

/** Puts the service's refusal beside the field that it names (`param`), else above the form. */
export function useFieldProblem<Field extends string>(error: unknown, fields: readonly Field[]): FieldProblem<Field> {
  const text = useProblemText(error);
  const textOf = useRefusalText();
  const refusal = refusalOfClientError(error);
  const named = fields.find((field) => field === refusal?.param);
  return {
    problem: named === undefined ? text : undefined,
    problemOf: (field) => (field === named && refusal !== undefined ? textOf(refusal) : undefined),
  };
}
