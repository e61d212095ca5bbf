"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import type { OlderMessages } from "../../cases/messages/older-messages.tsx";
import type { Outbox } from "../../cases/messages/outbox/use-outbox.ts";
import { Thread } from "../../cases/messages/thread.tsx";
import type { ShownMessage } from "../../cases/shown-case.ts";
import { NoteItem } from "./note-item.tsx";
import { RedactButton } from "./redact-button.tsx";
import type { ShownNote, ShownSupportCase } from "./shown-support-case.ts";
import { type ComposerMode, SupportComposer } from "./support-composer.tsx";

interface SupportThreadProps {
  readonly shown: ShownSupportCase;
  readonly messages: readonly ShownMessage[];
  readonly older: OlderMessages;
  readonly notes: readonly ShownNote[];
  readonly outbox: Outbox;
  /** A case is answered and closed as it was seen (`seenThroughOf`). */
  readonly seenThrough: string | undefined;
  /** A colleague who writes here right now. */
  readonly typing: string | undefined;
  readonly onTyping: () => void;
  readonly onTakeOver: () => void;
}

/** The conversation with the agents' notes between its messages. */
export function SupportThread(props: SupportThreadProps) {
  const { shown, messages, older, notes, seenThrough, typing, onTyping, onTakeOver } = props;
  const t = useTranslations("support");
  const [mode, setMode] = useState<ComposerMode>("reply");
  // Who presses again has seen what came in since.
  const outbox = { ...props.outbox, retry: (messageId: string) => props.outbox.retry(messageId, { seenThrough }) };
  const { caseId, organization, hidden, state } = shown;
  const inCase = { organizationId: organization.organizationId, caseId };
  return (
    <Thread
      caseId={caseId}
      messages={messages}
      older={older}
      outbox={outbox}
      reader="platform"
      organizationId={organization.organizationId}
      asides={notes.map((note) => ({
        id: note.noteId,
        at: note.createdAt,
        content: <NoteItem inCase={inCase} note={note} />,
      }))}
      // A reply that is taken back to be changed shows in the field for replies.
      onTakeBack={() => setMode("reply")}
      actionsOf={({ messageId, redactedAt }) =>
        redactedAt === undefined ? <RedactButton {...inCase} messageId={messageId} /> : null
      }
      composer={(draft) => (
        <SupportComposer
          inCase={inCase}
          mode={mode}
          onMode={setMode}
          onSend={(body, thenClose) => outbox.send(body, thenClose ? { thenClose, seenThrough } : {})}
          onTyping={onTyping}
          draft={draft}
          colleague={{ claim: shown.claim, typing }}
          onTakeOver={onTakeOver}
          hint={hidden ? t("hiddenHint") : state === "closed" ? t("closedHint") : undefined}
        />
      )}
    />
  );
}
