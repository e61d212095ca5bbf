"use client";

import { useEffect, useEffectEvent, useLayoutEffect, useRef } from "react";

/**
 * Keeps what is being read where it is when older messages come in above it, also for who scrolled on while they were on their way.
 *
 * @param first id of the first message that is shown
 * @returns to be called before older messages are asked for
 */
export function useKeptPlace(first: string | undefined): () => void {
  const fromEnd = useRef<number>(undefined);
  const shownFirst = useRef(first);
  const measure = () => {
    fromEnd.current = document.documentElement.scrollHeight - window.scrollY;
  };
  useLayoutEffect(() => {
    const isSame = shownFirst.current === first;
    shownFirst.current = first;
    if (fromEnd.current === undefined) return;
    // What came in below moves nothing of what is read.
    if (isSame) return measure();
    const { scrollHeight } = document.documentElement;
    window.scrollTo({ top: scrollHeight - fromEnd.current, behavior: "instant" });
    fromEnd.current = undefined;
  });
  const onScroll = useEffectEvent(() => {
    if (fromEnd.current !== undefined) measure();
  });
  useEffect(() => {
    const follow = () => onScroll();
    window.addEventListener("scroll", follow, { passive: true });
    return () => window.removeEventListener("scroll", follow);
  }, []);
  return measure;
}
