"use client";

import { useEffect, useEffectEvent, useRef, useState } from "react";
import type { Answers } from "../../../trpc/answers.ts";
import { BY_ITSELF } from "../../../trpc/asking-link.ts";
import { trpc } from "../../../trpc/portal-trpc.ts";
import { useOneAtATime } from "../../../ui/forms/use-one-at-a-time.ts";

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
  const attend = trpc.supportCases.attend.useMutation({
    trpc: { context: BY_ITSELF },
    onSuccess: (answer) => setOthers(answer.others),
    onError: () => setOthers([]),
  });
  const typedAtMs = useRef(Number.NEGATIVE_INFINITY);
  const isTyping = () => performance.now() - typedAtMs.current < TYPING_LASTS_MS;
  // None waits behind another: all that a sign-in held up would go out at once, and use up the agent's calls.
  const say = useOneAtATime(() => attend.mutateAsync({ organizationId, caseId, isTyping: isTyping() }));
  const sayInSight = useEffectEvent(() => {
    if (!document.hidden) say();
  });

  useEffect(() => {
    const listen = () => sayInSight();
    listen();
    const timer = setInterval(listen, SAY_EVERY_MS);
    document.addEventListener("visibilitychange", listen);
    return () => {
      clearInterval(timer);
      document.removeEventListener("visibilitychange", listen);
    };
  }, [organizationId, caseId]);

  const markTyping = () => {
    const isNews = !isTyping();
    typedAtMs.current = performance.now();
    if (isNews) say();
  };
  return { others, markTyping };
}
