"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { type AccountRefusal, requestAccountChange } from "./account-request.ts";

interface AccountChange<Answer> {
  /** Sends it; `onDone` hears the answer. */
  readonly send: (path: string, body: object, onDone: (answer: Answer) => void) => Promise<void>;
  readonly isBusy: boolean;
  /** What went wrong, in words. */
  readonly problem: string | undefined;
}

/** One change of one's own account at a time, with its refusal in words. */
export function useAccountChange<Answer = unknown>(): AccountChange<Answer> {
  const t = useTranslations("account.problem");
  const [reason, setReason] = useState<AccountRefusal>();
  const [isBusy, setBusy] = useState(false);
  return {
    isBusy,
    problem: reason === undefined ? undefined : t(reason),
    send: async (path, body, onDone) => {
      setBusy(true);
      const outcome = await requestAccountChange<Answer>(path, body);
      setBusy(false);
      setReason(outcome.isDone ? undefined : outcome.reason);
      if (outcome.isDone) onDone(outcome.answer);
    },
  };
}
