/** Why an action failed, in words, and the request id that support asks for; no id when no answer came. */
export interface ProblemText {
  /** Empty where they stand elsewhere: at a field. */
  readonly words: string;
  readonly requestId?: string | undefined;
}

/** A failure that brings its own words: of what is not asked over tRPC. */
export class ShownProblem extends Error {
  constructor(readonly problem: ProblemText) {
    super(problem.words);
  }
}
