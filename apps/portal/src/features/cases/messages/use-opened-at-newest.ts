"use client";

import { type RefObject, useEffect, useRef } from "react";

/** On the line above what the reader had not seen. */
export const UNREAD_LINE = "data-unread-line";

/**
 * Opens a thread that is longer than the window where reading goes on: at what is new, else at its end. One whose last message
 * is only behind the field for the answer is moved up by so much. What somebody holds pressed at that moment stays under
 * their pointer: React makes a page ready at the first press on it, and a press that ends elsewhere does nothing.
 *
 * @param endRef an element after the last message, before the field for the answer
 * @param isKnown whether it is known what is new: the thread opens by then
 * @returns for the list of messages
 */
export function useOpenedAtNewest(
  endRef: RefObject<HTMLElement | null>,
  isKnown: boolean,
): RefObject<HTMLOListElement | null> {
  const listRef = useRef<HTMLOListElement>(null);
  const isOpened = useRef(false);
  useEffect(() => {
    if (isOpened.current || !isKnown) return;
    isOpened.current = true;
    if (document.querySelector(":active") !== null) return;
    const unread = listRef.current?.querySelector(`[${UNREAD_LINE}]`) ?? null;
    const end = endRef.current;
    if (end === null) return;
    const endsAt = end.getBoundingClientRect().top;
    const isBelowWindow = endsAt > window.innerHeight;
    // The field stays in view, above what it covers: then it begins before the thread ends.
    const isCovered = endsAt > (end.nextElementSibling?.getBoundingClientRect().top ?? endsAt) + 1;
    // Not in the middle: the field for the answer covers the lower part of the window.
    if (unread !== null && isBelowWindow) unread.scrollIntoView({ block: "start", behavior: "instant" });
    else if (isBelowWindow || isCovered) end.scrollIntoView({ block: "end", behavior: "instant" });
  }, [endRef, isKnown]);
  return listRef;
}
