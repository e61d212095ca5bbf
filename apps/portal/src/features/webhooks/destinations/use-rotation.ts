import { useState } from "react";
import { mayBeDone } from "../../../trpc/trpc-refusal.ts";
import type { ProblemText } from "../../../ui/feedback/shown-problem.ts";
import { useProblemText } from "../../../ui/feedback/use-problem-text.ts";
import { useHeldPage } from "../../../ui/forms/use-held-page.ts";
import { useOneAtATime } from "../../../ui/forms/use-one-at-a-time.ts";

interface Rotation<Input> {
  readonly mutateAsync: (input: Input) => Promise<unknown>;
  readonly isPending: boolean;
  readonly error: unknown;
}

interface StartedRotation<Input> {
  readonly start: (input: Input) => void;
  readonly problem: ProblemText | undefined;
}

/** Makes a secret in place of another, which nobody should do twice. @param unsure what is told where it may have been made */
export function useRotation<Input>(rotate: Rotation<Input>, unsure: string): StartedRotation<Input> {
  const [wasOnline, setWasOnline] = useState(true);
  const start = useOneAtATime(rotate.mutateAsync);
  useHeldPage(rotate.isPending);
  const told = useProblemText(rotate.error);
  return {
    start: (input) => {
      setWasOnline(navigator.onLine);
      start(input);
    },
    problem: told !== undefined && mayBeDone(rotate.error, wasOnline) ? { ...told, words: unsure } : told,
  };
}
