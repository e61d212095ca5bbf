"use client";

import { useEffect, useRef, useState } from "react";
import { BY_ITSELF } from "../../../../trpc/asking-link.ts";
import { trpc } from "../../../../trpc/portal-trpc.ts";
import type { ShownMessage } from "../../shown-case.ts";

/**
 * Marks a case as read while it is looked at; a hidden tab marks nothing. Returns the id of the first message that was
 * unread when the page opened, for the line above it: null without one.
 *
 * @param readUpTo the person's mark when the page opened, ISO 8601
 */
export function useReadMark(caseId: string, messages: readonly ShownMessage[], readUpTo: string): string | null {
  // The page may be drawn anew, with the mark that was just made.
  const [readBefore] = useState(readUpTo);
  const [openedAt] = useState(() => messages.at(-1)?.createdAt ?? "");
  const isNew = (message: ShownMessage) => message.createdAt <= openedAt && isUnread(message, readBefore);
  // Looked for again when older messages were fetched: the first that is unread may be among them.
  const unreadFrom = messages.find(isNew)?.messageId ?? null;
  const cache = trpc.useUtils();
  const { mutate } = trpc.caseReads.mark.useMutation({
    trpc: { context: BY_ITSELF },
    onSuccess: () => {
      void cache.caseReads.unreadCases.invalidate();
      void cache.cases.tab.invalidate();
    },
  });
  const marked = useRef(readBefore);
  const last = messages.at(-1);

  useEffect(() => {
    const mark = () => {
      if (last === undefined || document.hidden || last.createdAt <= marked.current) return;
      const before = marked.current;
      marked.current = last.createdAt;
      const onError = () => {
        marked.current = before;
      };
      mutate({ caseId, messageId: last.messageId }, { onError });
    };
    mark();
    // A mark that failed is made again with the next message, when the tab is looked at, or when the connection is back.
    document.addEventListener("visibilitychange", mark);
    window.addEventListener("online", mark);
    return () => {
      document.removeEventListener("visibilitychange", mark);
      window.removeEventListener("online", mark);
    };
  }, [caseId, last, mutate]);

  return unreadFrom;
}

const isUnread = ({ author, createdAt }: ShownMessage, readUpTo: string): boolean =>
  author.type === "platform" && createdAt > readUpTo;
