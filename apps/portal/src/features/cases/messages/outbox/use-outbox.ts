"use client";

import { createIdMaker } from "@quote-financing/domain/ids/ids";
import { systemClock } from "@quote-financing/domain/time/clock";
import { useCallback, useEffect, useEffectEvent, useRef, useState } from "react";
import { retryDelayMs } from "../../../../trpc/retry-delay.ts";
import { refusalOfClientError, type ShownRefusal } from "../../../../trpc/trpc-refusal.ts";
import { useBackOnline } from "../../../../ui/feedback/use-connection.ts";
import type { ShownMessage } from "../../shown-case.ts";
import { dueMessages } from "../thread-order.ts";
import {
  type Enclosed,
  forgetSent,
  hearTakenOut,
  type KeptMessage,
  readOutbox,
  writeOutbox,
} from "./outbox-storage.ts";

/** A message that the person sent and the service has not confirmed yet. */
export interface OutgoingMessage extends KeptMessage {
  readonly state: "sending" | "failed";
  /** Why it failed; absent when no answer came. */
  readonly refusal?: ShownRefusal | undefined;
  /** How often it found no answer: it is sent again by itself, once the case answers, up to `OWN_TRIES` times. One that a page finds kept is not. */
  readonly unanswered: number;
  /** When it may be sent again by itself, in milliseconds: each try that fails is followed by a longer pause. */
  readonly pausesUntilMs?: number | undefined;
}

/** Where the case answers and the message still finds no answer, it is not the connection. */
const OWN_TRIES = 3;

/** Whether it goes out without its writer once the connection is back. */
export const sendsItself = ({ state, refusal, unanswered }: OutgoingMessage): boolean =>
  state === "failed" && refusal === undefined && unanswered <= OWN_TRIES;

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
  /** It was not tried: one that was written before it is still to be sent. */
  readonly isHeldBack?: true;
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

const HELD_BACK: Delivery = { isPosted: false, isHeldBack: true };

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
  const { messages, setMessages, waits, change, remove, follow } = useOutgoing(caseId, refetch);
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
      return delivery === undefined ? [] : [follow(messageId, delivery, 0)];
    });
    queue.current = Promise.all(deliveries);
  }, [caseId, messages, setMessages, follow]);

  // One after another, and none before one that is still to be sent: they arrive in the order in which they were written.
  const enqueue = (message: NewMessage, unanswered: number) => {
    const { messageId } = message;
    waits.current.delete(messageId);
    const delivery = queue.current.then(() =>
      isWrittenAfter(waits.current, messageId) ? holdBack(messageId) : deliver(caseId, message, post, onPosted),
    );
    underWay.set(messageId, delivery);
    queue.current = delivery;
    void follow(messageId, delivery, unanswered);
  };

  function sendAgain(messageId: string, changed: Enclosed = {}, unanswered = 0): void {
    const message = messages.find((candidate) => candidate.messageId === messageId);
    if (message === undefined) return;
    change(messageId, { ...changed, state: "sending", refusal: undefined, unanswered });
    enqueue({ ...message, ...changed }, unanswered);
  }
  const waiting = messages.filter(sendsItself);
  useBackOnline(() => {
    for (const { messageId } of waiting) sendAgain(messageId);
  });
  useAnswers(dataUpdatedAt, () => {
    for (const { messageId, unanswered } of dueMessages(waiting, systemClock.now().getTime()))
      sendAgain(messageId, {}, unanswered);
  });

  return {
    messages,
    send: (body, enclosed = {}) => {
      const messageId = makeId("caseMessage");
      const message = { ...enclosed, messageId, body, sentAt: systemClock.now().toISOString() };
      setMessages((all) => [...all, { ...message, state: "sending", unanswered: 0 }]);
      enqueue(message, 0);
    },
    retry: (messageId, changed) => {
      // Those that it would be held back for are not waited for either.
      for (const { messageId: earlier } of waiting) if (earlier < messageId) sendAgain(earlier);
      sendAgain(messageId, changed);
    },
    withdraw: (messageId) => {
      remove(messageId);
      return messages.find((candidate) => candidate.messageId === messageId);
    },
  };
}

/** The messages as they are shown, until it is known what became of each. */
function useOutgoing(caseId: string, refetch: CaseQuery["refetch"]) {
  const [messages, setMessages] = useState<readonly OutgoingMessage[]>([]);
  /** Ids of those that found no answer and are to be sent again: known before the page is drawn with it. */
  const waits = useRef(new Set<string>());
  const takenOut = useRef(new Set<string>());
  const change = useCallback((messageId: string, changes: Partial<OutgoingMessage>) => {
    setMessages((all) =>
      all.map((message) => (message.messageId === messageId ? { ...message, ...changes } : message)),
    );
  }, []);
  const remove = useCallback((messageId: string) => {
    waits.current.delete(messageId);
    setMessages((all) => all.filter((message) => message.messageId !== messageId));
  }, []);
  const follow = useCallback(
    async (messageId: string, delivery: Promise<Delivery>, unanswered: number) => {
      const { isPosted, isHeldBack, refusal } = await delivery;
      // Taken out by another tab while it was on its way from here: it is sent from there.
      if (isPosted || takenOut.current.has(messageId)) return remove(messageId);
      if (refusal !== undefined) return change(messageId, { state: "failed", refusal });
      if (isHeldBack || unanswered < OWN_TRIES) waits.current.add(messageId);
      // It goes with the one that it waits for.
      if (isHeldBack) return change(messageId, { state: "failed", pausesUntilMs: undefined });
      const pauseMs = retryDelayMs(unanswered, undefined);
      const pausesUntilMs = systemClock.now().getTime() + pauseMs;
      change(messageId, { state: "failed", unanswered: unanswered + 1, pausesUntilMs });
      // Told of changes, a page asks for nothing: without this nobody would see the connection come back.
      setTimeout(refetch, pauseMs);
    },
    [change, remove, refetch],
  );
  // Sent again from here, a message that was changed in another tab would arrive twice.
  useEffect(
    () =>
      hearTakenOut(caseId, (gone) => {
        for (const messageId of gone) {
          takenOut.current.add(messageId);
          waits.current.delete(messageId);
        }
        setMessages((all) => all.filter(({ messageId, state }) => state === "sending" || !gone.has(messageId)));
      }),
    [caseId],
  );
  return { messages, setMessages, waits, change, remove, follow };
}

/** Acts each time that a query was answered. */
function useAnswers(dataUpdatedAt: number, act: () => void): void {
  const onAnswer = useEffectEvent(act);
  useEffect(() => onAnswer(), [dataUpdatedAt]);
}

/** One that is under way is as it was; why another failed is not kept, and its writer may think otherwise by now. */
const restored = (message: KeptMessage): OutgoingMessage =>
  underWay.has(message.messageId)
    ? { ...message, state: "sending", unanswered: 0 }
    : { ...message, state: "failed", unanswered: OWN_TRIES + 1 };

/** Ids of a page grow as it makes them. */
const isWrittenAfter = (others: ReadonlySet<string>, messageId: string): boolean =>
  [...others].some((other) => other < messageId);

function holdBack(messageId: string): Delivery {
  underWay.delete(messageId);
  return HELD_BACK;
}

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
