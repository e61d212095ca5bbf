"use client";

import { type ReactNode, type RefObject, useEffect, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { arrivedRows } from "./arrived-rows.ts";
import { focusFirstRow } from "./focus-row.ts";
import classes from "./live-list.module.css";
import type { LiveRows } from "./use-live-rows.ts";

/** In sight, long enough to be read twice; the rows stay. */
const SHOWN_MS = 10_000;

/** What lies behind the bar of phones is not in sight. */
const BELOW_THE_BAR = { rootMargin: "-72px 0px 0px" };

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
 * Around a list that rows come into by themselves: says so, seen and read out (WCAG 4.1.3), in a strip above it, where it
 * covers and moves nothing (decision record 0340). While someone points at the list, the rows wait for a press or for the pointer to leave.
 */
export function LiveList({ live, arrivedText, waitingText, children }: LiveListProps) {
  const { waiting, hold, letGo, answer } = live;
  const region = useRef<HTMLDivElement>(null);
  const arrived = useArrivedCount(answer, region);
  const show = () => {
    flushSync(letGo);
    // The button went away.
    focusFirstRow();
  };
  return (
    <div onPointerMove={hold} onPointerLeave={letGo}>
      <div ref={region} role="status" className={classes.region}>
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

/**
 * How many rows came lately: its words differ from those before, or follow a silence, else nobody would hear them. Whoever is further
 * down in the list finds them above it when they come back.
 */
function useArrivedCount(answer: LiveRows<unknown>["answer"], place: RefObject<HTMLElement | null>): number {
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
    if (count === 0 || place.current === null) return;
    let end: ReturnType<typeof setTimeout> | undefined;
    const look = (entries: readonly IntersectionObserverEntry[]) => {
      clearTimeout(end);
      if (entries.at(-1)?.isIntersecting) end = setTimeout(setCount, SHOWN_MS, 0);
    };
    const sight = new IntersectionObserver(look, BELOW_THE_BAR);
    sight.observe(place.current);
    return () => {
      clearTimeout(end);
      sight.disconnect();
    };
  }, [count, place]);
  return count;
}
