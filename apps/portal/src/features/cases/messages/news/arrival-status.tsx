"use client";

import { useTranslations } from "next-intl";
import { useEffect, useRef, useState } from "react";
import type { ShownMessage } from "../../shown-case.ts";
import type { Outbox } from "../outbox/use-outbox.ts";

interface ArrivalStatusProps {
  /** The thread, oldest first. */
  readonly messages: readonly ShownMessage[];
  readonly outgoing: Outbox["messages"];
}

/**
 * Says to a screen reader that a message came, or that the reader's own was taken (WCAG 4.1.3): the thread grows above the field in
 * which the focus stays. The words of each differ from those before, or follow a silence:
 * else nobody would hear them.
 */
export function ArrivalStatus({ messages, outgoing }: ArrivalStatusProps) {
  const t = useTranslations("cases.thread");
  const known = useRef<ReadonlySet<string>>(new Set(idsOf(messages)));
  const own = useRef(new Set<string>());
  const [told, setTold] = useState<readonly ("sent" | "arrived")[]>([]);
  const [count, setCount] = useState(0);

  useEffect(() => {
    const isSending = outgoing.some(({ messageId }) => !own.current.has(messageId));
    for (const { messageId } of outgoing) own.current.add(messageId);
    if (isSending) setTold([]);
    const come = arrivedIds(idsOf(messages), known.current);
    known.current = new Set(idsOf(messages));
    if (come.length === 0) return;
    const others = come.filter((messageId) => !own.current.has(messageId)).length;
    setCount((before) => before + others);
    setTold([...(others < come.length ? (["sent"] as const) : []), ...(others > 0 ? (["arrived"] as const) : [])]);
  }, [messages, outgoing]);

  return (
    <p role="status" className="visually-hidden">
      {told.map((word) => t(word, { count })).join(" ")}
    </p>
  );
}

const idsOf = (messages: readonly ShownMessage[]): string[] => messages.map(({ messageId }) => messageId);

/**
 * What came since, also before somebody's own message, whose answer may be here first. What stands before all that was known is older, and was
 * fetched.
 */
export function arrivedIds(ids: readonly string[], known: ReadonlySet<string>): readonly string[] {
  const first = ids.findIndex((id) => known.has(id));
  return ids.slice(Math.max(first, 0)).filter((id) => !known.has(id));
}
