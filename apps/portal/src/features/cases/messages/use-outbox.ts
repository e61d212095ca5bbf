"use client";

import { createIdMaker } from "@quote-financing/domain/ids/ids";
import { systemClock } from "@quote-financing/domain/time/clock";
import { type RefObject, useCallback, useEffect, useEffectEvent, useRef, useState } from "react";
import { retryDelayMs } from "../../../trpc/retry-delay.ts";
import { refusalOfClientError, type ShownRefusal } from "../../../trpc/trpc-refusal.ts";
import { useBackOnline } from "../../../ui/feedback/use-connection.ts";
import type { ShownMessage } from "../shown-case.ts";
import {
  type Enclosed,
  forgetSent,
  hearTakenOut,
  type KeptMessage,
  readOutbox,
  writeOutbox,
} from "./outbox-storage.ts";
import { dueMessages } from "./thread-order.ts";

/** A message that the person sent and the service has not confirmed yet. */
export interface OutgoingMessage extends KeptMessage {
  readonly state: "sending" | "failed";
  /** Why it failed; absent when no answer came. */
  readonly refusal?: ShownRefusal | undefined;
  /** How often it is still sent again by itself, once the case answers: none of one that a page finds kept. */
  readonly ownTries: number;
  /** When it may be sent again by itself, in milliseconds: each try that fails is followed by a longer pause. */
  readonly pausesUntilMs?: number | undefined;
}

/** Where the case answers and the message still finds no answer, it is not the connection. */
const OWN_TRIES = 3;

/** Whether it goes out without its writer once the connection is back. */
export const sendsItself = ({ state, refusal, ownTries }: OutgoingMessage): boolean =>
  state === "failed" && refusal === undefined && ownTries > 0;

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

/** The query of the case, whose answers tell that there is a connection: a browser that sees a network has none for certain. */
interface CaseQuery {
  readonly dataUpdatedAt: number;
  readonly refetch: () => unknown;
}

type Post = (message: NewMessage) => Promise<ShownMessage>;

/** By the id of the message. They go on when their case is left: who comes back finds them on their way. */
const underWay = new Map<string, Promise<Delivery>>();

/**
 * Shows messages at once, each with its true state: on its way, failed, or confirmed and removed from here. Kept in
 * this browser until confirmed: who leaves the page finds a failed message again, and sends it. What no answer came to is sent again
 * when the connection is back, while its page stays.
 */
export function useOutbox(
  caseId: string,
  { dataUpdatedAt, refetch }: CaseQuery,
  post: Post,
  onPosted: (message: ShownMessage) => void,
): Outbox {
  const takenOut = useRef(new Set<string>());
  const { messages, setMessages, change, remove, follow } = useOutgoing(refetch, takenOut);
  const queue = useRef<Promise<unknown>>(Promise.resolve());
  const isRestored = useRef(false);
  const known = useRef(new Set<string>());

  useEffect(() => {
    for (const { messageId } of messages) known.current.add(messageId);
    if (isRestored.current) return writeOutbox(caseId, messages, known.current);
    isRestored.current = true;
    const kept = readOutbox(caseId);
    setMessages(kept.map(restored));
    const deliveries = kept.flatMap(({ messageId }) => {
      const delivery = underWay.get(messageId);
      return delivery === undefined ? [] : [follow(messageId, delivery, OWN_TRIES)];
    });
    queue.current = Promise.all(deliveries);
  }, [caseId, messages, setMessages, follow]);

  // Sent again from here, a message that was changed in another tab would arrive twice.
  useEffect(
    () =>
      hearTakenOut(caseId, (gone) => {
        for (const messageId of gone) takenOut.current.add(messageId);
        setMessages((all) => all.filter(({ messageId, state }) => state === "sending" || !gone.has(messageId)));
      }),
    [caseId, setMessages],
  );

  // One after another: two quick messages arrive in the order in which they were written.
  const enqueue = (message: NewMessage, ownTries: number) => {
    const delivery = queue.current.then(() => deliver(caseId, message, post, onPosted));
    underWay.set(message.messageId, delivery);
    queue.current = delivery;
    void follow(message.messageId, delivery, ownTries);
  };

  function retry(messageId: string, changed: Enclosed = {}, ownTries = OWN_TRIES): void {
    const message = messages.find((candidate) => candidate.messageId === messageId);
    if (message === undefined) return;
    change(messageId, { ...changed, state: "sending", refusal: undefined, ownTries });
    enqueue({ ...message, ...changed }, ownTries);
  }
  const waiting = messages.filter(sendsItself);
  useBackOnline(() => {
    for (const { messageId } of waiting) retry(messageId);
  });
  useAnswers(dataUpdatedAt, () => {
    for (const { messageId, ownTries } of dueMessages(waiting, systemClock.now().getTime()))
      retry(messageId, {}, ownTries - 1);
  });

  return {
    messages,
    send: (body, enclosed = {}) => {
      const messageId = makeId("caseMessage");
      const message = { ...enclosed, messageId, body, sentAt: systemClock.now().toISOString() };
      setMessages((all) => [...all, { ...message, state: "sending", ownTries: OWN_TRIES }]);
      enqueue(message, OWN_TRIES);
    },
    retry: (messageId, changed) => retry(messageId, changed),
    withdraw: (messageId) => {
      remove(messageId);
      return messages.find((candidate) => candidate.messageId === messageId);
    },
  };
}

/** The messages as they are shown, until it is known what became of each. */
function useOutgoing(refetch: CaseQuery["refetch"], takenOut: RefObject<ReadonlySet<string>>) {
  const [messages, setMessages] = useState<readonly OutgoingMessage[]>([]);
  const change = useCallback((messageId: string, changes: Partial<OutgoingMessage>) => {
    setMessages((all) =>
      all.map((message) => (message.messageId === messageId ? { ...message, ...changes } : message)),
    );
  }, []);
  const remove = useCallback((messageId: string) => {
    setMessages((all) => all.filter((message) => message.messageId !== messageId));
  }, []);
  const follow = useCallback(
    async (messageId: string, delivery: Promise<Delivery>, ownTries: number) => {
      const { isPosted, refusal } = await delivery;
      // Taken out by another tab while it was on its way from here: it is sent from there.
      if (isPosted || takenOut.current.has(messageId)) return remove(messageId);
      if (refusal !== undefined) return change(messageId, { state: "failed", refusal });
      const pauseMs = retryDelayMs(OWN_TRIES - ownTries, undefined);
      change(messageId, { state: "failed", pausesUntilMs: systemClock.now().getTime() + pauseMs });
      // Told of changes, a page asks for nothing: without this nobody would see the connection come back.
      setTimeout(refetch, pauseMs);
    },
    [change, remove, refetch, takenOut],
  );
  return { messages, setMessages, change, remove, follow };
}

/** Acts each time that a query was answered. */
function useAnswers(dataUpdatedAt: number, act: () => void): void {
  const onAnswer = useEffectEvent(act);
  useEffect(() => onAnswer(), [dataUpdatedAt]);
}

/** One that is under way is as it was; why another failed is not kept, and its writer may think otherwise by now. */
const restored = (message: KeptMessage): OutgoingMessage =>
  underWay.has(message.messageId)
    ? { ...message, state: "sending", ownTries: OWN_TRIES }
    : { ...message, state: "failed", ownTries: 0 };

async function deliver(
  caseId: string,
  { messageId, body, documentIds, thenClose, seenThrough }: NewMessage,
  post: Post,
  onPosted: (message: ShownMessage) => void,
): Promise<Delivery> {
  try {
    onPosted(await post({ messageId, body, documentIds, thenClose, seenThrough }));
    // The page of its case may have been left: nothing else removes it from the storage then.
    forgetSent(caseId, messageId);
    return { isPosted: true };
  } catch (error) {
    return { isPosted: false, refusal: refusalOfClientError(error) };
  } finally {
    underWay.delete(messageId);
  }
}
