"use client";

import { useTranslations } from "next-intl";
import { MessageItem } from "../cases/message-item.tsx";
import { OutgoingItem } from "../cases/outgoing-item.tsx";
import type { ShownMessage } from "../cases/shown-case.ts";
import threadClasses from "../cases/thread.module.css";
import { UnreadLine } from "../cases/unread-line.tsx";
import { useDraft } from "../cases/use-draft.ts";
import { useNewMessageNotice } from "../cases/use-new-message-notice.ts";
import type { Outbox } from "../cases/use-outbox.ts";
import { useUnreadFrom } from "../cases/use-unread-from.ts";
import { Panel } from "../layout/panel.tsx";
import { NoteItem } from "./note-item.tsx";
import { RedactButton } from "./redact-button.tsx";
import type { ShownNote, ShownSupportCase } from "./shown-support-case.ts";
import { SupportComposer } from "./support-composer.tsx";
import { inOrderOfTime } from "./thread-order.ts";

interface SupportThreadProps {
  readonly shown: ShownSupportCase;
  readonly messages: readonly ShownMessage[];
  readonly notes: readonly ShownNote[];
  readonly outbox: Outbox;
  readonly onTyping: () => void;
}

/** The conversation with the agents' notes between its messages. New messages never move what is being read. */
export function SupportThread({ shown, messages, notes, outbox, onTyping }: SupportThreadProps) {
  const t = useTranslations("cases.thread");
  const words = useTranslations("support");
  const { caseId, organization, hidden, state } = shown;
  const inCase = { organizationId: organization.organizationId, caseId };
  const draft = useDraft(caseId);
  const unreadFrom = useUnreadFrom(caseId, messages, "platform");
  const { endRef, hasNews, goToEnd } = useNewMessageNotice(messages.length, outbox.messages.length);
  const outgoing = outbox.messages.filter(({ messageId }) => !messages.some((known) => known.messageId === messageId));
  return (
    <Panel title={t("title")} isFlush>
      <ol className={threadClasses.messages}>
        {inOrderOfTime(messages, notes).map((entry) =>
          entry.kind === "note" ? (
            <NoteItem key={entry.note.noteId} inCase={inCase} note={entry.note} />
          ) : (
            [
              entry.message.messageId === unreadFrom ? <UnreadLine key="unread" /> : null,
              <MessageItem key={entry.message.messageId} message={entry.message} reader="platform">
                {entry.message.redactedAt === undefined ? (
                  <RedactButton {...inCase} messageId={entry.message.messageId} />
                ) : null}
              </MessageItem>,
            ]
          ),
        )}
        {outgoing.map((message) => (
          <OutgoingItem
            key={message.messageId}
            message={message}
            onRetry={() => outbox.retry(message.messageId)}
            onWithdraw={() => draft[1](outbox.withdraw(message.messageId) ?? "")}
          />
        ))}
      </ol>
      <div ref={endRef} />
      <div role="status" className={threadClasses.notice}>
        {hasNews ? (
          <button type="button" className={threadClasses.news} onClick={goToEnd}>
            {t("news")}
          </button>
        ) : null}
      </div>
      <SupportComposer
        inCase={inCase}
        onSend={outbox.send}
        onTyping={onTyping}
        draft={draft}
        hint={hidden ? words("hiddenHint") : state === "closed" ? words("closedHint") : undefined}
      />
    </Panel>
  );
}
