"use client";

import { useState } from "react";
import type { ProblemText } from "../../ui/feedback/shown-problem.ts";
import { useProblemText } from "../../ui/feedback/use-problem-text.ts";

interface LostDecision {
  /** Why a decision was refused whose row is gone. */
  readonly problem: ProblemText | undefined;
  /** How a decision ended. @param error null where it was taken */
  readonly onDecided: (id: string, error: unknown) => void;
}

/**
 * A decision that is refused says so in the dialog of its row. Where a colleague was quicker the row goes, and takes the dialog along: whoever
 * said yes or no would believe that it counted. Then the list tells it.
 *
 * @param shown the ids of the rows that are there
 */
export function useLostDecision(shown: readonly string[]): LostDecision {
  const [last, setLast] = useState<{ readonly id: string; readonly error: unknown }>();
  const isLost = last !== undefined && last.error !== null && !shown.includes(last.id);
  return {
    problem: useProblemText(isLost ? last.error : undefined),
    onDecided: (id, error) => setLast({ id, error }),
  };
}
