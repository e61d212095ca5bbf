"use client";

import { createIdMaker } from "@quote-financing/domain/ids/ids";
import { systemClock } from "@quote-financing/domain/time/clock";
import { useCallback, useEffect, useRef, useState } from "react";
import { refusalOfClientError, type ShownRefusal } from "../../../trpc/trpc-refusal.ts";
import { useBackOnline } from "../../../ui/feedback/use-connection.ts";
import type { ShownMessage } from "../shown-case.ts";
import { type Enclosed, forgetSent, type KeptMessage, readOutbox, writeOutbox } from "./outbox-storage.ts";

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

interface Delivery {
  readonly isPosted: boolean;
  readonly refusal?: ShownRefusal | undefined;
}

type Post = (message: NewMessage) => Promise<ShownMessage>;

/** By the id of the message. They go on when their case is left: who comes back finds them on their way. */
const underWay = new Map<string, Promise<Delivery>>();

/**
 * Shows messages at once and never lies about them: each is on its way, failed, or confirmed and gone from here. Kept in
 * this browser until confirmed: who leaves the page finds a failed message again. What no answer came to is sent again
 * when the connection is back.
 */
export function useOutbox(caseId: string, post: Post, onPosted: (message: ShownMessage) => void): Outbox {
  const [messages, setMessages] = useState<readonly OutgoingMessage[]>([]);
  const queue = useRef<Promise<unknown>>(Promise.resolve());
  const isRestored = useRef(false);
  const known = useRef(new Set<string>());

  const change = useCallback((messageId: string, changes: Partial<OutgoingMessage>) => {
    setMessages((all) =>
      all.map((message) => (message.messageId === messageId ? { ...message, ...changes } : message)),
    );
  }, []);
  const remove = useCallback((messageId: string) => {
    setMessages((all) => all.filter((message) => message.messageId !== messageId));
  }, []);
  const follow = useCallback(
    async (messageId: string, delivery: Promise<Delivery>) => {
      const { isPosted, refusal } = await delivery;
      if (isPosted) remove(messageId);
      else change(messageId, { state: "failed", refusal });
    },
    [change, remove],
  );

  useEffect(() => {
    for (const { messageId } of messages) known.current.add(messageId);
    if (isRestored.current) return writeOutbox(caseId, messages, known.current);
    isRestored.current = true;
    const kept = readOutbox(caseId);
    setMessages(kept.map((message) => ({ ...message, state: underWay.has(message.messageId) ? "sending" : "failed" })));
    const deliveries = kept.flatMap(({ messageId }) => {
      const delivery = underWay.get(messageId);
      return delivery === undefined ? [] : [follow(messageId, delivery)];
    });
    queue.current = Promise.all(deliveries);
  }, [caseId, messages, follow]);

  // One after another: two quick messages arrive in the order in which they were written.
  const enqueue = (message: NewMessage) => {
    const delivery = queue.current.then(() => deliver(caseId, message, post, onPosted));
    underWay.set(message.messageId, delivery);
    queue.current = delivery;
    void follow(message.messageId, delivery);
  };

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

async function deliver(
  caseId: string,
  { messageId, body, documentIds, thenClose, seenThrough }: NewMessage,
  post: Post,
  onPosted: (message: ShownMessage) => void,
): Promise<Delivery> {
  try {
    onPosted(await post({ messageId, body, documentIds, thenClose, seenThrough }));
    // Where its case was left, nobody else does.
    forgetSent(caseId, messageId);
    return { isPosted: true };
  } catch (error) {
    return { isPosted: false, refusal: refusalOfClientError(error) };
  } finally {
    underWay.delete(messageId);
  }
}
