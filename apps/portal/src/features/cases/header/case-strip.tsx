"use client";

import { type ReactNode, useEffect, useRef, useState } from "react";
import classes from "./case-strip.module.css";

interface CaseStripProps {
  readonly subject: string;
  /** Its state. */
  readonly children: ReactNode;
}

/**
 * Which case it is, where its head is scrolled out of sight: a conversation opens at what is new. For eyes alone: who listens has the
 * heading of the page.
 */
export function CaseStrip({ subject, children }: CaseStripProps) {
  const headEnd = useRef<HTMLDivElement>(null);
  const isPast = useIsAbove(headEnd);
  return (
    <>
      <div ref={headEnd} />
      <div className={classes.place} aria-hidden>
        {isPast ? (
          <div className={classes.strip}>
            <span className={classes.subject}>{subject}</span>
            {children}
          </div>
        ) : null}
      </div>
    </>
  );
}

/** Whether an element is above what the window shows. */
function useIsAbove(element: { readonly current: HTMLElement | null }): boolean {
  const [isAbove, setAbove] = useState(false);
  useEffect(() => {
    if (element.current === null) return undefined;
    const observer = new IntersectionObserver((entries) => {
      const last = entries.at(-1);
      if (last !== undefined) setAbove(!last.isIntersecting && last.boundingClientRect.top < 0);
    });
    observer.observe(element.current);
    return () => observer.disconnect();
  }, [element]);
  return isAbove;
}
