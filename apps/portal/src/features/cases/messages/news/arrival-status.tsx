"use client";

import { useTranslations } from "next-intl";
import { useEffect, useRef, useState } from "react";
import type { ShownMessage } from "../../shown-case.ts";
import type { Outbox } from "../use-outbox.ts";

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
  const last = messages.at(-1)?.messageId;
  const known = useRef(last);
  const own = useRef(new Set<string>());
  const [told, setTold] = useState<"nothing" | "sent" | "arrived">("nothing");
  const [count, setCount] = useState(0);

  useEffect(() => {
    const isSending = outgoing.some(({ messageId }) => !own.current.has(messageId));
    for (const { messageId } of outgoing) own.current.add(messageId);
    if (isSending) setTold("nothing");
    if (last === undefined || last === known.current) return;
    const since = messages.findIndex(({ messageId }) => messageId === known.current) + 1;
    const others = messages.slice(since).filter(({ messageId }) => !own.current.has(messageId)).length;
    known.current = last;
    setCount((before) => before + others);
    setTold(own.current.has(last) ? "sent" : "arrived");
  }, [messages, last, outgoing]);

  return (
    <p role="status" className="visually-hidden">
      {told === "nothing" ? null : t(told, { count })}
    </p>
  );
}
