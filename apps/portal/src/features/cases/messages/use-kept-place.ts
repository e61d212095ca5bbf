"use client";

import { useLayoutEffect, useRef } from "react";

/**
 * Keeps what is being read where it is when older messages come in above it.
 *
 * @param first id of the first message that is shown
 * @returns to be called before older messages are asked for
 */
export function useKeptPlace(first: string | undefined): () => void {
  const fromEnd = useRef<number>(undefined);
  useLayoutEffect(() => {
    const { scrollHeight } = document.documentElement;
    if (fromEnd.current !== undefined) window.scrollTo({ top: scrollHeight - fromEnd.current, behavior: "instant" });
    fromEnd.current = undefined;
  }, [first]);
  return () => {
    fromEnd.current = document.documentElement.scrollHeight - window.scrollY;
  };
}
