"use client";

import { PASSWORD_LENGTH } from "@quote-financing/domain/people/member-limits";
import { MAX_PERSON_NAME } from "@quote-financing/domain/people/person-name-length";
import { useTranslations } from "next-intl";
import { useState } from "react";
import type { ProblemText } from "../../ui/feedback/use-problem-text.ts";
import { type AccountFailure, requestAccountChange } from "./account-request.ts";

interface AccountChange<Answer> {
  /** Sends it; `onDone` hears the answer. */
  readonly send: (path: string, body: object, onDone: (answer: Answer) => void) => Promise<void>;
  readonly isBusy: boolean;
  /** What went wrong, in words. */
  readonly problem: ProblemText | undefined;
}

/** One change of one's own account at a time, with its refusal in words. */
export function useAccountChange<Answer = unknown>(): AccountChange<Answer> {
  const t = useTranslations("account.problem");
  const [failure, setFailure] = useState<AccountFailure>();
  const [isBusy, setBusy] = useState(false);
  return {
    isBusy,
    problem:
      failure === undefined
        ? undefined
        : {
            words: t(failure.reason, { minimum: PASSWORD_LENGTH.minimum, maximum: MAX_PERSON_NAME }),
            requestId: failure.requestId,
          },
    send: async (path, body, onDone) => {
      setBusy(true);
      const outcome = await requestAccountChange<Answer>(path, body);
      setBusy(false);
      setFailure(outcome.isDone ? undefined : outcome);
      if (outcome.isDone) onDone(outcome.answer);
    },
  };
}
