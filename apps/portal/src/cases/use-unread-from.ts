"use client";

import { useEffect, useRef, useState } from "react";
import type { ShownMessage } from "./shown-case.ts";

const SEEN_PREFIX = "seen:";

/**
 * The id of the first message of the other side that this browser had not shown before the page opened. It stays while
 * the page is open; what arrives meanwhile counts as seen.
 */
export function useUnreadFrom(
  caseId: string,
  messages: readonly ShownMessage[],
  reader: ShownMessage["author"]["type"],
): string | undefined {
  const [unreadFrom, setUnreadFrom] = useState<string>();
  const isMarked = useRef(false);
  const last = messages.at(-1)?.messageId;

  useEffect(() => {
    if (last === undefined) return;
    const key = `${SEEN_PREFIX}${caseId}`;
    const seen = localStorage.getItem(key);
    if (!isMarked.current && seen !== null) {
      const from = messages.findIndex(({ messageId }) => messageId === seen) + 1;
      setUnreadFrom(messages.slice(from).find(({ author }) => author.type !== reader)?.messageId);
    }
    isMarked.current = true;
    localStorage.setItem(key, last);
  }, [caseId, last, messages, reader]);

  return unreadFrom;
}
