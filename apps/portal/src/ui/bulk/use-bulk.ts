import { useEffect, useRef, useState } from "react";
import { isAboutRow } from "./is-about-row.ts";
import { type BulkProgress, runBulk } from "./run-bulk.ts";
import type { Selection } from "./use-selection.ts";

interface BulkState {
  /** Undefined before the first run. */
  readonly progress: BulkProgress | undefined;
  /** Rows that are done are chosen no more; those that were refused stay. @returns how it ended */
  readonly start: (act: (id: string) => Promise<unknown>) => Promise<BulkProgress>;
  readonly stop: () => void;
}

/** One thing for all chosen rows; leaving the list stops it after the row that is under way. */
export function useBulk({ chosen, drop }: Selection): BulkState {
  const [progress, setProgress] = useState<BulkProgress>();
  const isStopped = useRef(false);
  useEffect(() => {
    isStopped.current = false;
    return () => {
      isStopped.current = true;
    };
  }, []);
  const start = async (act: (id: string) => Promise<unknown>) => {
    isStopped.current = false;
    setProgress({ total: chosen.size, done: 0, refused: [], state: "running" });
    const over = await runBulk({
      rows: chosen,
      act,
      isRefusal: isAboutRow,
      isStopped: () => isStopped.current,
      onProgress: (now, { id, isDone }) => {
        setProgress(now);
        if (isDone) drop(id);
      },
    });
    setProgress(over);
    return over;
  };
  return {
    progress,
    start,
    stop: () => {
      isStopped.current = true;
    },
  };
}
