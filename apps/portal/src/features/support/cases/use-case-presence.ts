"use client";

import { useEffect, useRef, useState } from "react";
import type { Answers } from "../../../trpc/answers.ts";
import { trpc } from "../../../trpc/portal-trpc.ts";

const SAY_EVERY_MS = 2_500;
const TYPING_LASTS_MS = 5_000;

type Colleague = Answers["supportCases"]["attend"]["others"][number];

interface CasePresence {
  /** Agents who look at the case too, those who type first. */
  readonly others: readonly Colleague[];
  /** Called with every change of a text: colleagues see "is typing" for some seconds. */
  readonly markTyping: () => void;
}

/** Tells colleagues that this agent looks at a case, while the page is on the screen, and who else does. */
export function useCasePresence(organizationId: string, caseId: string): CasePresence {
  const [others, setOthers] = useState<readonly Colleague[]>([]);
  const { mutate } = trpc.supportCases.attend.useMutation({
    onSuccess: (answer) => setOthers(answer.others),
    onError: () => setOthers([]),
  });
  const typedAtMs = useRef(Number.NEGATIVE_INFINITY);
  const isTyping = () => performance.now() - typedAtMs.current < TYPING_LASTS_MS;

  useEffect(() => {
    const say = () => {
      const wasTyping = performance.now() - typedAtMs.current < TYPING_LASTS_MS;
      if (!document.hidden) mutate({ organizationId, caseId, isTyping: wasTyping });
    };
    say();
    const timer = setInterval(say, SAY_EVERY_MS);
    document.addEventListener("visibilitychange", say);
    return () => {
      clearInterval(timer);
      document.removeEventListener("visibilitychange", say);
    };
  }, [organizationId, caseId, mutate]);

  const markTyping = () => {
    const isNews = !isTyping();
    typedAtMs.current = performance.now();
    if (isNews) mutate({ organizationId, caseId, isTyping: true });
  };
  return { others, markTyping };
}
