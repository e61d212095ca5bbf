"use client";

import { useEffect, useRef, useState } from "react";
import type { ShownMessage } from "../../shown-case.ts";

const SEEN_PREFIX = "seen:";

/**
 * The id of the first message of the other side that this browser had not shown before the page opened, as far as it was
 * fetched: a message that is not here is older than what is. What arrives while the page is open counts as seen.
 */
export function useUnreadFrom(
  caseId: string,
  messages: readonly ShownMessage[],
  reader: ShownMessage["author"]["type"],
): string | undefined {
  const [opened, setOpened] = useState<{ readonly seen: string; readonly at: string }>();
  const isMarked = useRef(false);
  const { messageId: last, createdAt: lastAt } = messages.at(-1) ?? {};

  useEffect(() => {
    if (last === undefined || lastAt === undefined) return;
    const key = `${SEEN_PREFIX}${caseId}`;
    const seen = localStorage.getItem(key);
    if (!isMarked.current && seen !== null) setOpened({ seen, at: lastAt });
    isMarked.current = true;
    localStorage.setItem(key, last);
  }, [caseId, last, lastAt]);

  if (opened === undefined) return undefined;
  const from = messages.findIndex(({ messageId }) => messageId === opened.seen) + 1;
  const isNew = ({ author, createdAt }: ShownMessage) => author.type !== reader && createdAt <= opened.at;
  return messages.slice(from).find(isNew)?.messageId;
}
