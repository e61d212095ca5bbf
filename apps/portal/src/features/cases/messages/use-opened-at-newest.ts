"use client";

import { type RefObject, useEffect, useRef } from "react";

/** On the line above what the reader had not seen. */
export const UNREAD_LINE = "data-unread-line";

/**
 * Opens a thread that is longer than the window where reading goes on: at what is new, else at its end.
 *
 * @param endRef an element after the last message
 * @returns for the list of messages
 */
export function useOpenedAtNewest(endRef: RefObject<HTMLElement | null>): RefObject<HTMLOListElement | null> {
  const listRef = useRef<HTMLOListElement>(null);
  const isOpened = useRef(false);
  useEffect(() => {
    if (isOpened.current) return;
    isOpened.current = true;
    const unread = listRef.current?.querySelector(`[${UNREAD_LINE}]`) ?? null;
    const isBelow = (element: Element | null) =>
      element !== null && element.getBoundingClientRect().top > window.innerHeight;
    // Not in the middle: the field for the answer covers the lower part of the window.
    if (unread !== null && isBelow(endRef.current)) unread.scrollIntoView({ block: "start", behavior: "instant" });
    else if (isBelow(endRef.current)) endRef.current?.scrollIntoView({ block: "end", behavior: "instant" });
  }, [endRef]);
  return listRef;
}
