"use client";

import { useQueryClient } from "@tanstack/react-query";
import { useCallback, useEffect, useRef } from "react";
import { isTouchedBy, type ToldChange } from "./changed-queries.ts";

/** A busy organization's pages ask at most so often. */
const SPACING_MS = 500;

/** Asks again for what changes touch: the first at once, those that follow closely together. */
export function useChangedQueries(): (changes: readonly ToldChange[]) => void {
  const client = useQueryClient();
  const waiting = useRef<ToldChange[]>([]);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const askedAtMs = useRef(Number.NEGATIVE_INFINITY);
  useEffect(() => () => clearTimeout(timer.current), []);

  return useCallback(
    (changes) => {
      waiting.current.push(...changes);
      const ask = () => {
        timer.current = undefined;
        askedAtMs.current = performance.now();
        void client.invalidateQueries({ predicate: isTouchedBy(waiting.current) });
        waiting.current = [];
      };
      if (timer.current !== undefined) return;
      const waitMs = askedAtMs.current + SPACING_MS - performance.now();
      if (waitMs <= 0) ask();
      else timer.current = setTimeout(ask, waitMs);
    },
    [client],
  );
}
