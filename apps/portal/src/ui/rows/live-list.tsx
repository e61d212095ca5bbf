"use client";

import { type ReactNode, useEffect, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { arrivedRows } from "./arrived-rows.ts";
import { focusFirstRow } from "./focus-row.ts";
import classes from "./live-list.module.css";
import type { LiveRows } from "./use-live-rows.ts";

/** Long enough to be read twice; the rows stay. */
const SHOWN_MS = 10_000;

/** What the cache held of the last visit is brought up to date as the list opens: that is no news. */
const OPENING_MS = 250;

interface LiveListProps {
  readonly live: Omit<LiveRows<unknown>, "rows">;
  /** How many rows came by themselves; without it nothing is said of them: to where they come all the time. */
  readonly arrivedText?: (count: number) => string;
  /** On the button that shows what waits. */
  readonly waitingText: (count: number) => string;
  readonly children: ReactNode;
}

/**
 * Around a list that rows come into by themselves: says so, seen and read out (WCAG 4.1.3), in its upper edge, where it
 * moves nothing. While someone points at the list, the rows wait for a press or for the pointer to leave.
 */
export function LiveList({ live, arrivedText, waitingText, children }: LiveListProps) {
  const { waiting, hold, letGo, answer } = live;
  const arrived = useArrivedCount(answer);
  const show = () => {
    flushSync(letGo);
    // The button went away.
    focusFirstRow();
  };
  return (
    <div onPointerMove={hold} onPointerLeave={letGo}>
      <div role="status" className={classes.region}>
        {waiting > 0 ? (
          <button type="button" className={classes.pill} onClick={show}>
            {waitingText(waiting)}
          </button>
        ) : null}
        {waiting === 0 && arrived > 0 && arrivedText !== undefined ? (
          <p className={classes.pill}>{arrivedText(arrived)}</p>
        ) : null}
      </div>
      {children}
    </div>
  );
}

/** How many rows came lately: its words differ from those before, or follow a silence, else nobody would hear them. */
function useArrivedCount(answer: LiveRows<unknown>["answer"]): number {
  const known = useRef(answer);
  const isOpening = useRef(true);
  const [count, setCount] = useState(0);
  useEffect(() => {
    const opened = setTimeout(() => {
      isOpening.current = false;
    }, OPENING_MS);
    return () => clearTimeout(opened);
  }, []);
  useEffect(() => {
    if (answer === undefined) return;
    const before = known.current;
    known.current = answer;
    const arrived = isOpening.current ? 0 : arrivedRows(before, answer);
    setCount((already) => (before?.question === answer.question ? already + arrived : 0));
  }, [answer]);
  useEffect(() => {
    if (count === 0) return;
    const end = setTimeout(setCount, SHOWN_MS, 0);
    return () => clearTimeout(end);
  }, [count]);
  return count;
}
