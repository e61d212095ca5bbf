"use client";

import { createIdMaker } from "@quote-financing/domain/ids/ids";
import { systemClock } from "@quote-financing/domain/time/clock";
import { useEffect, useRef, useState } from "react";
import { refusalOfClientError, type ShownRefusal } from "../../../trpc/trpc-refusal.ts";
import { useBackOnline } from "../../../ui/feedback/use-connection.ts";
import type { ShownMessage } from "../shown-case.ts";
import { type Enclosed, type KeptMessage, readOutbox, writeOutbox } from "./outbox-storage.ts";

/** A message that the person sent and the service has not confirmed yet. */
export interface OutgoingMessage extends KeptMessage {
  readonly state: "sending" | "failed";
  /** Why it failed; absent when no answer came. */
  readonly refusal?: ShownRefusal | undefined;
}

type NewMessage = Pick<OutgoingMessage, "messageId" | "body" | keyof Enclosed>;

export interface Outbox {
  readonly messages: readonly OutgoingMessage[];
  readonly send: (body: string, enclosed?: Enclosed) => void;
  /** The same id again: a message that did arrive is not written twice. */
  readonly retry: (messageId: string, changed?: Enclosed) => void;
  /** Takes a failed message out and hands it back, with what goes along. */
  readonly withdraw: (messageId: string) => KeptMessage | undefined;
}

const makeId = createIdMaker(systemClock);

/**
 * Shows messages at once and never lies about them: each is on its way, failed, or confirmed and gone from here. Kept in
 * this browser until confirmed: who leaves the page finds a failed message again. What no answer came to is sent again
 * when the connection is back.
 */
export function useOutbox(
  caseId: string,
  post: (message: NewMessage) => Promise<ShownMessage>,
  onPosted: (message: ShownMessage) => void,
): Outbox {
  const [messages, setMessages] = useState<readonly OutgoingMessage[]>([]);
  const queue = useRef(Promise.resolve());
  const isRestored = useRef(false);

  useEffect(() => {
    if (isRestored.current) writeOutbox(caseId, messages);
    else setMessages(readOutbox(caseId).map((message) => ({ ...message, state: "failed" })));
    isRestored.current = true;
  }, [caseId, messages]);

  const change = (messageId: string, changes: Partial<OutgoingMessage>) =>
    setMessages((all) =>
      all.map((message) => (message.messageId === messageId ? { ...message, ...changes } : message)),
    );
  const remove = (messageId: string) => setMessages((all) => all.filter((message) => message.messageId !== messageId));

  async function deliver({ messageId, body, documentIds, thenClose, seenThrough }: NewMessage) {
    try {
      onPosted(await post({ messageId, body, documentIds, thenClose, seenThrough }));
      remove(messageId);
    } catch (error) {
      change(messageId, { state: "failed", refusal: refusalOfClientError(error) });
    }
  }

  // One after another: two quick messages arrive in the order in which they were written.
  const enqueue = (message: NewMessage) => void (queue.current = queue.current.then(() => deliver(message)));

  function retry(messageId: string, changed: Enclosed = {}): void {
    const message = messages.find((candidate) => candidate.messageId === messageId);
    if (message === undefined) return;
    change(messageId, { ...changed, state: "sending", refusal: undefined });
    enqueue({ ...message, ...changed });
  }
  useBackOnline(() => {
    for (const { messageId, state, refusal } of messages)
      if (state === "failed" && refusal === undefined) retry(messageId);
  });

  return {
    messages,
    send: (body, enclosed = {}) => {
      const messageId = makeId("caseMessage");
      const message = { ...enclosed, messageId, body, sentAt: systemClock.now().toISOString() };
      setMessages((all) => [...all, { ...message, state: "sending" }]);
      enqueue(message);
    },
    retry,
    withdraw: (messageId) => {
      remove(messageId);
      return messages.find((candidate) => candidate.messageId === messageId);
    },
  };
}
