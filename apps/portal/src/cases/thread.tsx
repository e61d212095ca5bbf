"use client";

import { useTranslations } from "next-intl";
import { useEffect } from "react";
import { Panel } from "../layout/panel.tsx";
import { Composer } from "./composer.tsx";
import { MessageItem } from "./message-item.tsx";
import { OutgoingItem } from "./outgoing-item.tsx";
import type { ShownMessage } from "./shown-case.ts";
import classes from "./thread.module.css";
import { UnreadLine } from "./unread-line.tsx";
import { useDraft } from "./use-draft.ts";
import { useNewMessageNotice } from "./use-new-message-notice.ts";
import type { Outbox } from "./use-outbox.ts";
import { useUnreadFrom } from "./use-unread-from.ts";

interface ThreadProps {
  readonly caseId: string;
  readonly messages: readonly ShownMessage[];
  readonly outbox: Outbox;
  readonly reader: ShownMessage["author"]["type"];
  readonly hint?: string | undefined;
  /** Id of the first message that the reader has not seen; undefined where this browser is to remember it. */
  readonly unreadFrom?: string | null;
}

/** The conversation of a case, oldest first, with the composer under it. New messages never move what is being read. */
export function Thread(props: ThreadProps) {
  const { caseId, messages, outbox, reader, hint } = props;
  const t = useTranslations("cases.thread");
  const [draft, setDraft] = useDraft(caseId);
  const remembered = useUnreadFrom(caseId, messages, reader);
  const unreadFrom = props.unreadFrom === undefined ? remembered : props.unreadFrom;
  const { endRef, hasNews, goToEnd } = useNewMessageNotice(messages.length, outbox.messages.length);
  const confirmed = new Set(messages.map(({ messageId }) => messageId));
  useEffect(() => {
    // It did arrive, although no answer said so.
    const arrived = new Set(messages.map(({ messageId }) => messageId));
    for (const { messageId } of outbox.messages) if (arrived.has(messageId)) outbox.withdraw(messageId);
  }, [messages, outbox]);
  const outgoing = outbox.messages.filter(({ messageId }) => !confirmed.has(messageId));
  return (
    <Panel title={t("title")} isFlush>
      <ol className={classes.messages}>
        {messages.map((message) => [
          message.messageId === unreadFrom ? <UnreadLine key="unread" /> : null,
          <MessageItem key={message.messageId} message={message} reader={reader} />,
        ])}
        {outgoing.map((message) => (
          <OutgoingItem
            key={message.messageId}
            message={message}
            onRetry={() => outbox.retry(message.messageId)}
            onWithdraw={() => setDraft(outbox.withdraw(message.messageId) ?? "")}
          />
        ))}
      </ol>
      <div ref={endRef} />
      <div role="status" className={classes.notice}>
        {hasNews ? (
          <button type="button" className={classes.news} onClick={goToEnd}>
            {t("news")}
          </button>
        ) : null}
      </div>
      <Composer text={draft} onText={setDraft} onSend={outbox.send} hint={hint} />
    </Panel>
  );
}
