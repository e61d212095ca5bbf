"use client";

import { useTranslations } from "next-intl";
import { Fragment, type ReactNode, useEffect, useRef } from "react";
import { useWindowDraft } from "../../../ui/drafts/use-window-draft.ts";
import { Panel } from "../../../ui/layout/panel.tsx";
import type { ShownMessage } from "../shown-case.ts";
import { DayLine, useDayOf } from "./day-line.tsx";
import { MessageItem } from "./message-item.tsx";
import { ArrivalStatus } from "./news/arrival-status.tsx";
import { useNewMessageNotice } from "./news/use-new-message-notice.ts";
import { useUnreadFrom } from "./news/use-unread-from.ts";
import { type OlderMessages, OlderMessagesButton } from "./older-messages.tsx";
import type { Outbox } from "./outbox/use-outbox.ts";
import { OutgoingItem } from "./outgoing-item.tsx";
import classes from "./thread.module.css";
import { inDays, inOrderOfTime, type ThreadAside } from "./thread-order.ts";
import { UnreadLine } from "./unread-line.tsx";
import { useKeptPlace } from "./use-kept-place.ts";
import { useOpenedAtNewest } from "./use-opened-at-newest.ts";

interface ThreadProps {
  readonly caseId: string;
  readonly messages: readonly ShownMessage[];
  readonly older: OlderMessages;
  readonly outbox: Outbox;
  readonly reader: ShownMessage["author"]["type"];
  /** Id of the first message that the reader has not seen; undefined where this browser is to remember it. */
  readonly unreadFrom?: string | null;
  /** For agents: whose case it is. */
  readonly organizationId?: string | undefined;
  /** What stands between the messages: agents' notes. */
  readonly asides?: readonly ThreadAside[];
  /** What the reader can do with a message. */
  readonly actionsOf?: (message: ShownMessage) => ReactNode;
  /** Is given the documents of a message that is taken back to be changed. */
  readonly onTakeBack?: (documentIds: readonly string[]) => void;
  /** The field under the thread, around the draft that this browser keeps. */
  readonly composer: (draft: ReturnType<typeof useWindowDraft>) => ReactNode;
}

const NO_ASIDES: readonly ThreadAside[] = [];

/**
 * The conversation of a case by days, oldest first: it opens at what is new, or at its end, and the composer stays in view.
 * New messages never move what is being read.
 */
export function Thread(props: ThreadProps) {
  const { caseId, messages, older, outbox, reader, asides = NO_ASIDES, actionsOf, onTakeBack, composer } = props;
  const t = useTranslations("cases.thread");
  const draft = useWindowDraft(caseId);
  const remembered = useUnreadFrom(caseId, messages, reader, props.unreadFrom === undefined);
  const unreadFrom = props.unreadFrom === undefined ? remembered : props.unreadFrom;
  const { endRef, hasNews, goToEnd } = useNewMessageNotice(messages.at(-1)?.messageId, outbox.messages.length);
  const keepPlace = useKeptPlace(messages[0]?.messageId);
  const threadRef = useOpenedAtNewest(endRef, unreadFrom !== undefined);
  const dock = useRef<HTMLDivElement>(null);
  const dayOf = useDayOf();
  const shown = inOrderOfTime(messages, older.hasMore ? laterThan(messages[0], asides) : asides);
  const days = inDays(shown, dayOf);
  useArrivals(messages, outbox);
  const [text, setText] = draft;
  const takeBack = (messageId: string) => {
    const { body = "", documentIds = [] } = outbox.withdraw(messageId) ?? {};
    onTakeBack?.(documentIds);
    // What was typed since stays, behind it.
    setText([body, text].filter((part) => part !== "").join("\n\n"));
    dock.current?.querySelector("textarea")?.focus();
  };
  return (
    <Panel title={t("title")} isFlush>
      <OlderMessagesButton older={older} onLoad={keepPlace} />
      <ol ref={threadRef} className={classes.messages}>
        {days.map(({ day, at, entries }) => (
          <Fragment key={day}>
            <DayLine at={at} />
            {entries.map((entry) =>
              entry.kind === "aside" ? (
                <Fragment key={entry.aside.id}>{entry.aside.content}</Fragment>
              ) : (
                <Fragment key={entry.message.messageId}>
                  {entry.message.messageId === unreadFrom ? <UnreadLine /> : null}
                  <MessageItem message={entry.message} reader={reader} organizationId={props.organizationId}>
                    {actionsOf?.(entry.message)}
                  </MessageItem>
                </Fragment>
              ),
            )}
          </Fragment>
        ))}
        {outbox.messages.filter(isUnknownTo(messages)).map((message) => (
          <OutgoingItem
            key={message.messageId}
            message={message}
            onRetry={() => outbox.retry(message.messageId)}
            onWithdraw={() => takeBack(message.messageId)}
          />
        ))}
      </ol>
      <ArrivalStatus messages={messages} outgoing={outbox.messages} />
      <div ref={endRef} className={classes.end} />
      <div ref={dock} className={classes.dock}>
        {/* For eyes: who listens is told by ArrivalStatus. */}
        <div className={classes.notice}>
          {hasNews ? (
            <button type="button" className={classes.news} onClick={goToEnd}>
              {t("news")}
            </button>
          ) : null}
        </div>
        {composer(draft)}
      </div>
    </Panel>
  );
}

/** Older asides come with the messages that they stand between. */
const laterThan = (first: ShownMessage | undefined, asides: readonly ThreadAside[]): readonly ThreadAside[] =>
  first === undefined ? asides : asides.filter(({ at }) => at >= first.createdAt);

/** Takes out of the outbox what did arrive, although no answer said so: it would be offered again for ever. */
function useArrivals(messages: readonly ShownMessage[], outbox: Outbox): void {
  useEffect(() => {
    const isUnknown = isUnknownTo(messages);
    for (const sent of outbox.messages) if (!isUnknown(sent)) outbox.withdraw(sent.messageId);
  }, [messages, outbox]);
}

function isUnknownTo(messages: readonly ShownMessage[]) {
  const arrived = new Set(messages.map(({ messageId }) => messageId));
  return ({ messageId }: { readonly messageId: string }): boolean => !arrived.has(messageId);
}
