"use client";

import { type RefObject, useEffect, useRef, useState } from "react";

interface NewMessageNotice {
  /** On an element after the last message. */
  readonly endRef: RefObject<HTMLDivElement | null>;
  /** A message came while the reader was further up. */
  readonly hasNews: boolean;
  readonly goToEnd: () => void;
}

/**
 * Own messages scroll into view; those of the other side only announce themselves unless the end is in view.
 *
 * @param last id of the newest message: older ones that are fetched are no news
 */
export function useNewMessageNotice(last: string | undefined, outgoingCount: number): NewMessageNotice {
  const endRef = useRef<HTMLDivElement>(null);
  const known = useRef({ last, outgoingCount });
  const [hasNews, setNews] = useState(false);
  const goToEnd = () => {
    setNews(false);
    endRef.current?.scrollIntoView({ block: "end", behavior: "smooth" });
  };

  useEffect(() => {
    const before = known.current;
    known.current = { last, outgoingCount };
    const sentOne = outgoingCount > before.outgoingCount;
    const gotOne = last !== before.last && outgoingCount >= before.outgoingCount;
    if (sentOne) endRef.current?.scrollIntoView({ block: "nearest" });
    else if (gotOne && !isInView(endRef.current)) setNews(true);
  }, [last, outgoingCount]);

  useEffect(() => {
    const end = endRef.current;
    if (!hasNews || end === null) return;
    // Who scrolls down by hand has seen it too. What lies above the window was passed, as in `isInView`.
    const watch = new IntersectionObserver(([entry]) => entry?.isIntersecting && setNews(false), {
      rootMargin: "1000000px 0px 0px",
    });
    watch.observe(end);
    return () => watch.disconnect();
  }, [hasNews]);

  return { endRef, hasNews, goToEnd };
}

function isInView(element: Element | null): boolean {
  if (element === null) return true;
  return element.getBoundingClientRect().top <= window.innerHeight;
}
